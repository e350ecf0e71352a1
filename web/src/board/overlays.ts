import { cellOf, cellsOf } from '../net/api';
import type { AnalyseResult, Candidate, ExplainResult, ExplainedCell, Parts, Threat, ValuesResult, WireValue } from '../net/wire';
import { opponent } from '../state/rules';
import type { Cell, Rules, Side } from '../state/rules';
import { EMPTY_OVERLAY, HEAT_STEPS, LARGEST_WITH_NUMBERS } from './scene';
import type { BoardLine, Overlay, Sign, VerdictMark } from './scene';

// What players say, turned into what the board draws.

export type Layer = 'value' | 'own' | 'enemy';

/** A searched value beyond this is a clear advantage, as the library has it. */
const CLEAR_ADVANTAGE = 200;

/** Ranks, not values: one cell worth a million must not make all the others look alike. */
export function heatSteps(values: readonly (readonly [Cell, number])[]): Map<Cell, number> {
  const distinct = [...new Set(values.map(([, value]) => value))].sort((a, b) => a - b);
  const rank = new Map(distinct.map((value, at) => [value, at]));
  const most = Math.max(1, distinct.length - 1);
  return new Map(values.map(([cell, value]) => [cell, Math.round((rank.get(value)! / most) * (HEAT_STEPS - 1))]));
}

/** Does any group of parts have a number other than 0 under one of these names? */
function hasPart(parts: Parts | undefined, names: readonly string[]): boolean {
  return Object.entries(parts ?? {}).some(([name, part]) =>
    typeof part === 'number' ? part !== 0 && names.includes(name) : hasPart(part, names),
  );
}

function shapeOf(cell: ExplainedCell): Sign['shape'] | undefined {
  if (hasPart(cell.parts, ['end_of_game', 'win', 'block'])) return 'end';
  if (hasPart(cell.parts, ['double_play', 'double'])) return 'double';
  return undefined;
}

const MOST_RANKS = 9;

export function explainOverlay(
  rules: Rules,
  result: ExplainResult,
  layer: Layer,
  caption: (cell: ExplainedCell) => string,
): Overlay {
  const values: [Cell, number][] = [];
  const signs: Sign[] = [];
  const captions = new Map<Cell, string>();
  for (const cell of result.cells) {
    const at = cellOf(rules, cell);
    const value = cell[layer];
    if (value !== undefined) values.push([at, value]);
    const shape = shapeOf(cell);
    if (shape) signs.push({ cell: at, shape });
    captions.set(at, caption(cell));
  }
  const hasRoom = Math.max(rules.rows, rules.columns) <= LARGEST_WITH_NUMBERS;
  const texts = hasRoom ? captions : EMPTY_OVERLAY.texts;
  const order = new Map(result.order.slice(0, MOST_RANKS).map((cell, at) => [cellOf(rules, cell), at + 1]));
  const choice = result.choice ? cellOf(rules, result.choice) : undefined;
  return { ...EMPTY_OVERLAY, heat: heatSteps(values), order, signs, texts, captions, choice };
}

/** undefined for what nobody knows: then nothing is drawn. */
export function verdictMark(value: WireValue): VerdictMark | undefined {
  if (value.kind === 'unknown') return undefined;
  if (value.kind !== 'searched') {
    return { verdict: value.kind, isProved: true, text: value.plies === undefined ? '' : `M${value.plies}` };
  }
  const score = value.score ?? 0;
  const verdict = score >= CLEAR_ADVANTAGE ? 'win' : score <= -CLEAR_ADVANTAGE ? 'loss' : 'draw';
  return { verdict, isProved: false, text: value.text };
}

export function valuesOverlay(rules: Rules, result: ValuesResult, caption: (value: WireValue) => string): Overlay {
  const verdicts = new Map<Cell, VerdictMark>();
  const captions = new Map<Cell, string>();
  for (const cell of result.cells) {
    const mark = verdictMark(cell.value);
    if (mark) verdicts.set(cellOf(rules, cell), mark);
    captions.set(cellOf(rules, cell), caption(cell.value));
  }
  return { ...EMPTY_OVERLAY, verdicts, captions };
}

/** A refuted move is worth "this or less": a guess above is not drawn, since it may be anything below. */
const isKnown = (candidate: Candidate): boolean => !candidate.at_most || candidate.value.kind === 'loss';

export function candidatesOverlay(
  rules: Rules,
  candidates: readonly Candidate[],
  caption: (value: WireValue) => string,
): Overlay {
  const verdicts = new Map<Cell, VerdictMark>();
  const captions = new Map<Cell, string>();
  for (const candidate of candidates.filter(isKnown)) {
    const mark = verdictMark(candidate.value);
    if (mark) verdicts.set(cellOf(rules, candidate), mark);
    captions.set(cellOf(rules, candidate), caption(candidate.value));
  }
  return { ...EMPTY_OVERLAY, verdicts, captions };
}

const THREAT_SHAPES = { wins: 'end', unstoppable: 'double', must_answer: 'threat' } as const;

/** Of each side only the strongest: whoever can win at once does not care what else would have to be answered. */
export function threatsOverlay(rules: Rules, result: AnalyseResult): Overlay {
  const strongest = (threat: Threat) => result.threats.find((other) => other.player === threat.player)!.kind;
  const lines: BoardLine[] = [];
  const signs = new Map<string, Sign>();
  const sign = (cell: Cell, shape: Sign['shape'], side: Side) => signs.set(`${cell} ${shape} ${side}`, { cell, shape, side });
  for (const threat of result.threats.filter((one) => one.kind === strongest(one))) {
    const stones = cellsOf(rules, threat.stones);
    if (stones.length > 1) lines.push({ cells: stones, side: threat.player, kind: threat.kind });
    for (const cell of cellsOf(rules, threat.answers)) sign(cell, 'answer', opponent(threat.player));
    for (const cell of cellsOf(rules, threat.cells)) sign(cell, THREAT_SHAPES[threat.kind], threat.player);
  }
  return { ...EMPTY_OVERLAY, lines, signs: [...signs.values()] };
}
