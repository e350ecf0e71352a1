import { wasStopped } from '../net/errors';
import type { Asking } from '../net/session';
import type { AnalyseResult, Report, ReviewResult } from '../net/wire';
import type { Position } from '../state/position';
import type { Cell, Rules } from '../state/rules';
import { server } from './connection.svelte';
import { notice } from './notice.svelte';

/** Each stage gives all lines; the next one thinks longer about them. */
const STAGES = [400, 2000, 8000, 30_000];

/** The champion's opinion on the position, for as long as someone wants it. */
class Analysis {
  isOn = $state(false);
  lines = $state(3);
  result: AnalyseResult | undefined = $state.raw(undefined);
  report: Report | undefined = $state.raw(undefined);
  isThinking = $state(false);

  toggle(): void {
    this.isOn = !this.isOn;
  }

  /** Thinks about `position` stage by stage, if there is one; gives what ends it. */
  think(position: Position | undefined): () => void {
    this.result = undefined;
    this.report = undefined;
    this.isThinking = false;
    if (!this.isOn || !position || position.isOver) return () => undefined;
    let asking: Asking<AnalyseResult> | undefined;
    let isCurrent = true;
    const lines = this.lines;
    const run = async () => {
      this.isThinking = true;
      for (const time of STAGES) {
        asking = server.api.analyse(position, lines, { time }, (report) => isCurrent && (this.report = report));
        const result = await asking.done;
        if (!isCurrent) return;
        this.result = result;
        if (isSettled(result)) break;
      }
      this.isThinking = false;
    };
    run().catch((error: unknown) => {
      if (!isCurrent) return;
      this.isThinking = false;
      this.isOn = false;
      if (!wasStopped(error)) notice.failWith(error);
    });
    return () => {
      isCurrent = false;
      asking?.stop();
    };
  }
}

/** Longer thinking would say the same: everything that was asked for is proved. */
const isSettled = (result: AnalyseResult): boolean =>
  result.lines.every((line) => line.value.kind !== 'searched' && line.value.kind !== 'unknown');

export const analysis = new Analysis();

/** Every move of a game, and where it changed hands. */
class Review {
  result: ReviewResult | undefined = $state.raw(undefined);
  moves: readonly Cell[] = $state.raw([]);
  progress = $state(0);
  isRunning = $state(false);
  private asking: Asking<ReviewResult> | undefined;

  async start(rules: Rules, moves: readonly Cell[]): Promise<void> {
    this.stop();
    this.isRunning = true;
    this.progress = 0;
    const asking = server.api.review({ rules, moves }, { time: 1000, nodes: 30_000 }, (report) => {
      this.progress = report.position / Math.max(1, report.positions);
    });
    this.asking = asking;
    try {
      this.result = await asking.done;
      this.moves = moves;
    } catch (error) {
      if (!wasStopped(error)) notice.failWith(error);
    }
    if (this.asking === asking) this.isRunning = false;
  }

  stop(): void {
    this.asking?.stop();
    this.isRunning = false;
  }

  clear(): void {
    this.stop();
    this.result = undefined;
    this.moves = [];
  }
}

export const review = new Review();
