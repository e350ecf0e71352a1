import { cellName } from '../state/rules';
import type { Cell, Rules } from '../state/rules';
import type { Asking, Session } from './session';
import type {
  AnalyseResult, ArenaEvent, ExplainResult, MoveResult, Report, ReviewProgress, ReviewResult, TreeResult, ValuesResult,
  WireCell,
} from './wire';

// Every question of the page to the server, with its types.

export interface Limits {
  time?: number;
  nodes?: number;
  depth?: number;
}

export interface Where {
  readonly rules: Rules;
  readonly moves: readonly Cell[];
}

export interface Who {
  readonly player: string;
  readonly options?: Record<string, string | number | boolean>;
}

const place = ({ rules, moves }: Where) => ({
  rules: { rows: rules.rows, columns: rules.columns, run: rules.run, exact: rules.exact },
  moves: moves.map((cell) => cellName(rules, cell)).join(' '),
});

export const cellOf = (rules: Rules, cell: WireCell): Cell => cell.row * rules.columns + cell.col;
export const cellsOf = (rules: Rules, cells: readonly WireCell[]): Cell[] => cells.map((cell) => cellOf(rules, cell));

export class Api {
  constructor(private readonly session: Session) {}

  move(where: Where, who: Who, limits: Limits, onReport?: (report: Report) => void): Asking<MoveResult> {
    return this.session.ask({ type: 'move', ...place(where), ...who, limits }, onReport);
  }

  explain(where: Where, who: Who, limits: Limits): Asking<ExplainResult> {
    return this.session.ask({ type: 'explain', ...place(where), ...who, limits });
  }

  analyse(where: Where, lines: number, limits: Limits, onReport?: (report: Report) => void): Asking<AnalyseResult> {
    return this.session.ask({ type: 'analyse', ...place(where), lines, limits }, onReport);
  }

  review(where: Where, limits: Limits, onReport?: (progress: ReviewProgress) => void): Asking<ReviewResult> {
    return this.session.ask({ type: 'review', ...place(where), limits }, onReport);
  }

  values(where: Where, limits: Limits): Asking<ValuesResult> {
    return this.session.ask({ type: 'values', ...place(where), limits });
  }

  tree(where: Where, depth: number, most: number): Asking<TreeResult> {
    return this.session.ask({ type: 'tree', ...place(where), depth, most });
  }

  watch(onEvent: (event: ArenaEvent) => void): Asking<never> {
    return this.session.ask({ type: 'watch' }, onEvent);
  }
}
