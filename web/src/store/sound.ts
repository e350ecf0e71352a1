let context: AudioContext | undefined;

/** A short knock, made on the spot: no file to load. */
export function click(): void {
  context ??= new AudioContext();
  const gain = context.createGain();
  const tone = context.createOscillator();
  const now = context.currentTime;
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(180, now + 0.06);
  gain.gain.setValueAtTime(0.12, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
