import { cellOf } from '../net/api';
import { wasStopped } from '../net/errors';
import type { TreeResult } from '../net/wire';
import { momentAt, searchSteps } from '../state/search_steps';
import type { SearchMoment, SearchStep } from '../state/search_steps';
import type { Position } from '../state/position';
import type { Ghost } from '../board/scene';
import { sideOfPly } from '../state/rules';
import { server } from './connection.svelte';
import { notice } from './notice.svelte';

const MOST_NODES = 3000;

/** Alpha-beta, step by step on the position where it was asked for. */
class Watching {
  depth = $state(3);
  result: TreeResult | undefined = $state.raw(undefined);
  position: Position | undefined = $state.raw(undefined);
  index = $state(0);
  isPlaying = $state(false);

  readonly steps: SearchStep[] = $derived(this.result ? searchSteps(this.result.nodes) : []);
  readonly moment: SearchMoment | undefined = $derived(
    this.result && this.steps.length > 0 ? momentAt(this.result.nodes, this.steps, this.index) : undefined,
  );

  /** The stones of the path that the search is looking at. */
  readonly ghosts: Ghost[] = $derived.by(() => {
    if (!this.result || !this.moment || !this.position) return [];
    const { rules, moves } = this.position;
    const path = this.moment.path.flatMap(({ node }) => this.result!.nodes[node]!.move ?? []);
    return path.map((move, at) => ({ cell: cellOf(rules, move), side: sideOfPly(moves.length + at), text: String(at + 1) }));
  });

  async start(position: Position): Promise<void> {
    this.stop();
    try {
      const result = await server.api.tree(position, this.depth, MOST_NODES).done;
      this.position = position;
      this.index = 0;
      this.result = result;
    } catch (error) {
      if (!wasStopped(error)) notice.failWith(error);
    }
  }

  stop(): void {
    this.isPlaying = false;
    this.result = undefined;
    this.position = undefined;
  }

  to(index: number): void {
    this.index = Math.min(this.steps.length - 1, Math.max(0, index));
    if (this.index === this.steps.length - 1) this.isPlaying = false;
  }

  /** To the next cut-off after this step, if there is one. */
  toCutoff(): void {
    const next = this.steps.findIndex(
      (step, at) => at > this.index && step.way === 'out' && this.result!.nodes[step.node]!.kind === 'cutoff',
    );
    if (next >= 0) this.to(next);
  }
}

export const watching = new Watching();
