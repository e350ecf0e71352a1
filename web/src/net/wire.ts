import type { Side } from '../state/rules';

// The shapes of docs/api.md, as they come over the wire.

export interface WireCell {
  cell: string;
  row: number;
  col: number;
}

export interface WireRules {
  rows: number;
  columns: number;
  run: number;
  exact: boolean;
}

export interface WireValue {
  kind: 'unknown' | 'searched' | 'win' | 'draw' | 'loss';
  score?: number;
  plies?: number;
  text: string;
}

export interface PlayerOption {
  name: string;
  help: string;
  values: string;
  default: string;
  range?: [number, number];
}

export interface PlayerInfo {
  name: string;
  summary: string;
  default: boolean;
  options: PlayerOption[];
}

export interface Report {
  best: WireCell | null;
  value: WireValue;
  depth: number;
  nodes: number;
  nodes_per_second: number;
  elapsed_ms: number;
  pv: WireCell[];
  text: string;
}

export interface MoveResult extends Omit<Report, 'best'> {
  move: WireCell;
  player: string;
}

/** Numbers, or groups of numbers, as deep as a player likes. */
export interface Parts {
  [name: string]: number | Parts;
}

export interface ExplainedCell extends WireCell {
  value?: number;
  own?: number;
  enemy?: number;
  parts?: Parts;
}

export interface ExplainResult {
  to_move: Side;
  player: string;
  choice: WireCell | null;
  value: WireValue;
  board_value: number | null;
  depth: number;
  nodes: number;
  text: string;
  order: WireCell[];
  root_moves: (WireCell & { value: WireValue; nodes: number })[];
  cells: ExplainedCell[];
}

export interface Candidate extends WireCell {
  value: WireValue;
  at_most: boolean;
  depth: number;
  nodes: number;
}

export interface AnalysedLine extends Candidate {
  pv: WireCell[];
}

export interface Threat {
  player: Side;
  kind: 'wins' | 'unstoppable' | 'must_answer';
  stones: WireCell[];
  cells: WireCell[];
  answers: WireCell[];
}

export interface AnalyseResult {
  to_move: Side;
  best: WireCell | null;
  value: WireValue;
  depth: number;
  nodes: number;
  elapsed_ms: number;
  lines: AnalysedLine[];
  candidates: Candidate[];
  threats: Threat[];
  defences: WireCell[];
}

export interface ReviewedMove {
  number: number;
  player: Side;
  move: WireCell;
  before: WireValue;
  after: WireValue;
  best: WireCell | null;
  pv: WireCell[];
  change: 'kept' | 'better' | 'mistake' | 'blunder';
}

export interface ReviewResult {
  moves: ReviewedMove[];
  changes: number[];
}

export interface ReviewProgress {
  position: number;
  positions: number;
}

export interface ValuesResult {
  to_move: Side;
  complete: boolean;
  value: WireValue;
  nodes: number;
  elapsed_ms: number;
  cells: (WireCell & { value: WireValue })[];
}

export interface TreeNodeWire {
  node: number;
  parent: number | null;
  move: WireCell | null;
  ply: number;
  alpha: number;
  beta: number;
  value: number | null;
  kind: 'inner' | 'cutoff' | 'won' | 'full' | 'horizon';
  best: WireCell | null;
  skipped: number;
}

export interface TreeResult {
  to_move: Side;
  depth: number;
  complete: boolean;
  visited: number;
  best: WireCell | null;
  value: number | null;
  nodes: TreeNodeWire[];
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

export interface ArenaPlayer {
  name: string;
  spec: string;
  games: Tally;
  points: number;
  elo: { value: number | null; error: number | null };
  los: number | null;
}

export interface ArenaGame {
  number: number;
  first: string;
  second: string;
  rules: WireRules;
  moves: string;
  outcome: { over: boolean; winner: Side | null; text: string };
  ms: number;
}

export interface ArenaReport {
  run: number;
  name: string;
  limits: string;
  planned: number;
  played: number;
  running: boolean;
  players: ArenaPlayer[];
  cross: (Tally | null)[][];
  games: ArenaGame[];
}

export interface ArenaRun {
  run: number;
  name: string;
  created: string;
  planned: number;
  played: number;
  running: boolean;
}

export type ArenaEvent =
  | { event: 'run'; run: number; name: string; games: number; done: number }
  | { event: 'live'; run: number; number: number; first: string; second: string; rules: WireRules; moves: string }
  | ({ event: 'game'; run: number } & ArenaGame)
  | { event: 'progress'; run: number; done: number; planned: number; left_ms: number | null }
  | { event: 'end'; run: number; reason: string; message: string };
