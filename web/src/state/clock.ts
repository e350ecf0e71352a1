import { opponent } from './rules';
import type { Side } from './rules';

// Two clocks of which at most one runs.  Pure: every function is told what time it is.

export interface Clocks {
  readonly initial: number;
  readonly increment: number;
  readonly remaining: Readonly<Record<Side, number>>;
  readonly running: Side | undefined;
  /** When the running clock was last started. */
  readonly since: number;
}

export const newClocks = (initial: number, increment: number): Clocks => ({
  initial,
  increment,
  remaining: { X: initial, O: initial },
  running: undefined,
  since: 0,
});

export function remainingAt(clocks: Clocks, side: Side, now: number): number {
  const spent = clocks.running === side ? now - clocks.since : 0;
  return Math.max(0, clocks.remaining[side] - spent);
}

export function stopped(clocks: Clocks, now: number): Clocks {
  if (!clocks.running) return clocks;
  const remaining = { ...clocks.remaining, [clocks.running]: remainingAt(clocks, clocks.running, now) };
  return { ...clocks, remaining, running: undefined };
}

export function started(clocks: Clocks, side: Side, now: number): Clocks {
  return { ...stopped(clocks, now), running: side, since: now };
}

/** `side` has moved: it gets the increment, and the other clock runs. */
export function pressed(clocks: Clocks, side: Side, now: number): Clocks {
  const halted = stopped(clocks, now);
  const remaining = { ...halted.remaining, [side]: halted.remaining[side] + clocks.increment };
  return started({ ...halted, remaining }, opponent(side), now);
}

export function fallen(clocks: Clocks, now: number): Side | undefined {
  return clocks.running && remainingAt(clocks, clocks.running, now) === 0 ? clocks.running : undefined;
}

/** "1:05", "12:00"; below ten seconds "9.4". */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
