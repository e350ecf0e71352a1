import { explainOverlay, threatsOverlay, valuesOverlay } from '../board/overlays';
import type { Layer } from '../board/overlays';
import { EMPTY_OVERLAY } from '../board/scene';
import type { Overlay } from '../board/scene';
import { wasStopped } from '../net/errors';
import type { Asking } from '../net/session';
import type { AnalyseResult, ExplainResult, ExplainedCell, ValuesResult, WireValue } from '../net/wire';
import type { Position } from '../state/position';
import { cellCount } from '../state/rules';
import { number, t } from '../words/words.svelte';
import { server } from './connection.svelte';
import { notice } from './notice.svelte';

/** "none", "threats", "proved", or the name of a player. */
export type View = string;
export const VIEWS: readonly View[] = ['none', 'mics', 'helpfulness', 'cadrega', 'threats', 'proved'];

type Seen =
  | { readonly view: 'threats'; readonly result: AnalyseResult }
  | { readonly view: 'proved'; readonly result: ValuesResult }
  | { readonly view: 'player'; readonly result: ExplainResult };

const EXPLAIN_LIMITS = { time: 1000, nodes: 20_000 };
/** Threats are read off the board; the search beside them is as short as it can be. */
const THREAT_LIMITS = { time: 1000, nodes: 1000 };
const VALUES_TIME = 20_000;
const MOST_FREE_CELLS = 64;

export const valueCaption = (value: WireValue): string => {
  const words = { win: t('verdictWin'), draw: t('verdictDraw'), loss: t('verdictLoss'), searched: '', unknown: '' }[value.kind];
  if (words === '') return value.kind === 'searched' ? t('searchedValue', { value: value.text }) : t('verdictUnknown');
  return value.plies === undefined ? t('provedValue', { value: words }) : t('provedValueIn', { value: words, plies: value.plies });
};

/** What one player, or the truth, says of the position: the page has one, and a second beside it to compare. */
export class Lens {
  view: View = $state('none');
  layer: Layer = $state('value');
  isWaiting = $state(false);
  private seen: Seen | undefined = $state.raw(undefined);
  private position: Position | undefined = $state.raw(undefined);

  /** Answers only for the position they were asked about. */
  readonly explained: ExplainResult | undefined = $derived(this.seen?.view === 'player' ? this.seen.result : undefined);
  readonly threats: AnalyseResult | undefined = $derived(this.seen?.view === 'threats' ? this.seen.result : undefined);
  readonly values: ValuesResult | undefined = $derived(this.seen?.view === 'proved' ? this.seen.result : undefined);
  readonly overlay: Overlay = $derived.by(() => this.draw());

  /** Asks for the view of `position`; gives what ends the question when another one comes. */
  look(position: Position): () => void {
    const view = this.view;
    this.seen = undefined;
    this.position = position;
    this.isWaiting = false;
    if (view === 'none' || position.isOver || !this.canAsk(view, position)) return () => undefined;
    const where = { rules: position.rules, moves: position.moves };
    const asking: Asking<AnalyseResult | ValuesResult | ExplainResult> =
      view === 'threats'
        ? server.api.analyse(where, 1, THREAT_LIMITS)
        : view === 'proved'
          ? server.api.values(where, { time: VALUES_TIME })
          : server.api.explain(where, { player: view }, EXPLAIN_LIMITS);
    this.isWaiting = true;
    let isCurrent = true;
    asking.done.then(
      (result) => {
        if (!isCurrent) return;
        this.isWaiting = false;
        this.seen = { view: view === 'threats' || view === 'proved' ? view : 'player', result } as Seen;
      },
      (error: unknown) => {
        if (!isCurrent) return;
        this.isWaiting = false;
        if (!wasStopped(error)) notice.failWith(error);
      },
    );
    return () => {
      isCurrent = false;
      asking.stop();
    };
  }

  /** Why there is nothing to see, if so. */
  get problem(): string {
    if (this.view !== 'proved' || !this.position) return '';
    if (this.position.rules.exact) return t('provedNotExact');
    if (!this.canAsk('proved', this.position)) return t('provedTooLarge', { most: MOST_FREE_CELLS });
    return this.values && !this.values.complete ? t('provedNotInTime') : '';
  }

  private canAsk(view: View, position: Position): boolean {
    if (view !== 'proved') return true;
    return !position.rules.exact && cellCount(position.rules) - position.moves.length <= MOST_FREE_CELLS;
  }

  private draw(): Overlay {
    const rules = this.position?.rules;
    if (!rules || !this.seen) return EMPTY_OVERLAY;
    if (this.seen.view === 'threats') return threatsOverlay(rules, this.seen.result);
    if (this.seen.view === 'proved') return valuesOverlay(rules, this.seen.result, valueCaption);
    return explainOverlay(rules, this.seen.result, this.layer, (cell) => this.captionOf(cell));
  }

  private captionOf(cell: ExplainedCell): string {
    const value = cell[this.layer];
    return value === undefined ? '' : number(value);
  }
}

export const lens = new Lens();
export const secondLens = new Lens();

