import type { Cell } from '../state/rules';

/** What the pointer, or the focus, is on: a cell of the board, or a line of the analysis. */
class Pointing {
  cell: Cell | undefined = $state(undefined);
  line: readonly Cell[] = $state.raw([]);
}

export const pointing = new Pointing();
