import type { Clocks } from '../state/clock';
import { newClocks, pressed, remainingAt, started, stopped } from '../state/clock';
import type { Position } from '../state/position';
import { readGame, writeGame } from '../state/formats';
import { makeRules, opponent, sameRules } from '../state/rules';
import type { Cell, Rules, Side } from '../state/rules';
import * as trees from '../state/tree';
import type { GameTree } from '../state/tree';
import { boardAddress } from '../state/url';
import { keep, recall } from '../settings/storage';

export type Seat = { readonly kind: 'you' } | { readonly kind: 'player'; readonly name: string; readonly level: number };

export const YOU: Seat = { kind: 'you' };
export const DEFAULT_SEATS: Record<Side, Seat> = { X: YOU, O: { kind: 'player', name: 'champion', level: 5 } };

/** What stays over a reload.  The game is kept as a file would be, so that reading it checks it. */
interface Kept {
  game: string;
  line: readonly Cell[];
  seats: Record<Side, Seat>;
  timeControl: TimeControl;
}

/** The tree of the last visit, if there is one and it can still be read. */
function keptTree(kept: Kept | undefined): GameTree | undefined {
  if (typeof kept?.game !== 'string' || !Array.isArray(kept.line)) return undefined;
  try {
    const { tree } = readGame(kept.game);
    return trees.goTo(trees.toStart(tree), trees.findLine(tree, kept.line) ?? 0);
  } catch {
    return undefined;
  }
}

const isSeat = (seat: Seat | undefined): boolean =>
  seat?.kind === 'you' || (seat?.kind === 'player' && typeof seat.name === 'string' && Number.isInteger(seat.level));

export interface TimeControl {
  readonly initial: number;
  readonly increment: number;
}

export const NO_CLOCK: TimeControl = { initial: 0, increment: 0 };

/** The game on the board: its tree, who sits where, the clocks.  Knows nothing of the server. */
class Game {
  tree: GameTree = $state.raw(trees.emptyTree(makeRules(3, 3, 3)!));
  seats: Record<Side, Seat> = $state.raw(DEFAULT_SEATS);
  timeControl: TimeControl = $state.raw(NO_CLOCK);
  clocks: Clocks = $state.raw(newClocks(0, 0));
  /** Who ran out of time in this game. */
  flagged: Side | undefined = $state(undefined);
  /** Whether players move by themselves; walking through a game stops them. */
  isLive = $state(true);
  /** The game before the last "new": undo on the empty board brings it back. */
  private previous: GameTree | undefined = $state.raw(undefined);

  readonly position: Position = $derived(trees.currentPosition(this.tree));
  readonly isOver: boolean = $derived(this.position.isOver || this.flagged !== undefined);
  readonly hasClocks: boolean = $derived(this.timeControl.initial > 0);
  readonly toMoveSeat: Seat = $derived(this.seats[this.position.toMove]);
  readonly canUndo: boolean = $derived(trees.canGoBack(this.tree) || this.previous !== undefined);
  readonly canRedo: boolean = $derived(trees.canGoForward(this.tree));

  get address(): string {
    return boardAddress(this.rules, trees.currentMoves(this.tree));
  }

  get rules(): Rules {
    return this.tree.rules;
  }

  /** True if the move was legal. */
  play(cell: Cell, now: number, milliseconds?: number): boolean {
    if (this.flagged) return false;
    const side = this.position.toMove;
    const next = trees.play(this.tree, cell, milliseconds);
    if (!next) return false;
    this.tree = next;
    if (this.hasClocks) {
      // The first move starts the clocks: nobody loses time to reading the page.
      this.clocks = this.clocks.running ? pressed(this.clocks, side, now) : started(this.clocks, opponent(side), now);
      if (this.position.isOver) this.clocks = stopped(this.clocks, now);
    }
    this.isLive = true;
    this.remember();
    return true;
  }

  newGame(rules: Rules = this.rules): void {
    if (this.tree.nodes.length > 1) this.previous = this.tree;
    this.show(trees.emptyTree(rules));
    this.isLive = true;
  }

  /** Another game altogether: from a file, from the address, from the editor. */
  show(tree: GameTree): void {
    this.tree = tree;
    this.clocks = newClocks(this.timeControl.initial, this.timeControl.increment);
    this.flagged = undefined;
    this.isLive = false;
    this.remember();
  }

  /** Walks without anybody moving: the clocks stand still. */
  walk(tree: GameTree, now: number): void {
    if (tree === this.tree) return;
    this.tree = tree;
    this.isLive = false;
    this.flagged = undefined;
    this.clocks = stopped(this.clocks, now);
    this.remember();
  }

  /** Back to the last position in which a person was to move, or by one. */
  undo(now: number): void {
    if (!trees.canGoBack(this.tree)) {
      if (this.previous) this.show(this.previous);
      this.previous = undefined;
      return;
    }
    let tree = trees.back(this.tree);
    if (this.isPersonPlaying && this.seatAt(tree).kind !== 'you' && trees.canGoBack(tree)) tree = trees.back(tree);
    this.walk(tree, now);
    this.isLive = this.toMoveSeat.kind === 'you';
  }

  redo(now: number): void {
    let tree = trees.forward(this.tree);
    if (this.isPersonPlaying && this.seatAt(tree).kind !== 'you') tree = trees.forward(tree);
    this.walk(tree, now);
    this.isLive = this.toMoveSeat.kind === 'you';
  }

  swapSides(): void {
    this.setSeats({ X: this.seats.O, O: this.seats.X });
    this.isLive = true;
  }

  setSeats(seats: Record<Side, Seat>): void {
    this.seats = seats;
    this.isLive = true;
    this.remember();
  }

  setTimeControl(control: TimeControl): void {
    this.timeControl = control;
    this.clocks = newClocks(control.initial, control.increment);
    this.flagged = undefined;
    this.remember();
  }

  flag(side: Side, now: number): void {
    this.flagged = side;
    this.clocks = stopped(this.clocks, now);
  }

  remaining(side: Side, now: number): number {
    return remainingAt(this.clocks, side, now);
  }

  change(tree: GameTree): void {
    this.tree = tree;
    this.remember();
  }

  /** The tree of the last visit if the address leads into it; else the game that the address tells. */
  open(rules: Rules, moves: readonly Cell[]): void {
    const isHere = sameRules(this.rules, rules) && this.tree.nodes.length > 1;
    const base = isHere ? this.tree : keptTree(recall<Kept>('game'));
    const node = base && sameRules(base.rules, rules) ? trees.findLine(base, moves) : undefined;
    this.show(node === undefined ? trees.treeFromMoves(rules, moves) : trees.goTo(base!, node));
    this.isLive = this.toMoveSeat.kind === 'you';
  }

  /** Seats and clocks as they were left; gives the tree that was on the board. */
  restore(): GameTree | undefined {
    const kept = recall<Kept>('game');
    if (!kept) return undefined;
    if (isSeat(kept.seats?.X) && isSeat(kept.seats?.O)) this.seats = kept.seats;
    if (Number.isFinite(kept.timeControl?.initial) && Number.isFinite(kept.timeControl?.increment)) this.timeControl = kept.timeControl;
    return keptTree(kept);
  }

  private get isPersonPlaying(): boolean {
    return (this.seats.X.kind === 'you') !== (this.seats.O.kind === 'you');
  }

  private seatAt(tree: GameTree): Seat {
    return this.seats[trees.currentMoves(tree).length % 2 === 0 ? 'X' : 'O'];
  }

  private remember(): void {
    const kept: Kept = {
      game: writeGame('json', this.tree, ['', '']),
      line: trees.currentMoves(this.tree),
      seats: this.seats,
      timeControl: this.timeControl,
    };
    keep('game', kept);
    // A game that goes on while someone looks at tournaments must not take the address away from them.
    if (!location.hash.startsWith('#/arena')) history.replaceState(undefined, '', this.address);
  }
}

export const game = new Game();
