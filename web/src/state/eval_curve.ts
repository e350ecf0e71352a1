// A value as a height from -1 to 1 as the first side sees it: proved wins at the very edges, guesses between them.

interface Value {
  readonly kind: 'unknown' | 'searched' | 'win' | 'draw' | 'loss';
  readonly score?: number;
}

/** On the champion's scale 200 are three games of four: tanh(200 / 364) is a half, their expected result. */
const SCALE = 364;
/** However sure a guess is, it stays away from what is proved. */
const HIGHEST_GUESS = 0.95;

export function height(value: Value, isFirst: boolean): number | null {
  const sign = isFirst ? 1 : -1;
  if (value.kind === 'unknown') return null;
  if (value.kind === 'win') return sign;
  if (value.kind === 'loss') return -sign;
  if (value.kind === 'draw') return 0;
  return sign * HIGHEST_GUESS * Math.tanh((value.score ?? 0) / SCALE);
}
