// A search that was written down node by node, turned into steps one can walk: into a node, out of it with a value.

export interface SearchNode {
  readonly node: number;
  readonly parent: number | null;
  readonly ply: number;
  readonly alpha: number;
  readonly beta: number;
  readonly value: number | null;
  readonly kind: 'inner' | 'cutoff' | 'won' | 'full' | 'horizon';
  readonly skipped: number;
}

export interface SearchStep {
  readonly node: number;
  readonly way: 'in' | 'out';
}

/** @pre  nodes[i].node === i, in the order of visits: a child after its parent and its elder sisters' subtrees. */
export function searchSteps(nodes: readonly SearchNode[]): SearchStep[] {
  const steps: SearchStep[] = [];
  const open: number[] = [];
  const leave = () => {
    const node = open.pop()!;
    // A search that was ended on the way never left these.
    if (nodes[node]!.value !== null) steps.push({ node, way: 'out' });
  };
  for (const { node, parent } of nodes) {
    while (open.length > 0 && open[open.length - 1] !== parent) leave();
    open.push(node);
    steps.push({ node, way: 'in' });
  }
  while (open.length > 0) leave();
  return steps;
}

export interface PathEntry {
  readonly node: number;
  /** The window as it is now: alpha has risen with every child that came back better. */
  readonly alpha: number;
  readonly beta: number;
}

export interface SearchMoment {
  readonly step: SearchStep;
  readonly path: readonly PathEntry[];
  /** Children of the node looked at that have come back, with their value as this node sees it. */
  readonly returned: readonly { readonly node: number; readonly value: number }[];
  readonly entered: number;
  readonly cutoffs: number;
  /** Moves that were never tried, thanks to cut-offs so far. */
  readonly spared: number;
}

/** How the search stands after the step with this number.  Costs O(nodes). */
export function momentAt(nodes: readonly SearchNode[], steps: readonly SearchStep[], index: number): SearchMoment {
  const step = steps[index]!;
  const left = new Set<number>();
  const moment = { entered: 0, cutoffs: 0, spared: 0 };
  for (const { node, way } of steps.slice(0, index + 1)) {
    if (way === 'in') {
      ++moment.entered;
      continue;
    }
    left.add(node);
    if (nodes[node]!.kind === 'cutoff') {
      ++moment.cutoffs;
      moment.spared += nodes[node]!.skipped;
    }
  }
  const returnedTo = (parent: number) =>
    nodes.filter((child) => child.parent === parent && left.has(child.node)).map((child) => ({ node: child.node, value: 0 - child.value! }));
  const path: PathEntry[] = [];
  for (let at: number | null = step.node; at !== null; at = nodes[at]!.parent) {
    const { alpha, beta } = nodes[at]!;
    const best = Math.max(alpha, ...returnedTo(at).map((child) => child.value));
    path.unshift({ node: at, alpha: best, beta });
  }
  return { step, path, returned: returnedTo(step.node), ...moment };
}

/** Where a node stands in a drawing of the whole search: as wide as all that it led to. */
export interface Span {
  readonly node: number;
  readonly ply: number;
  readonly from: number;
  readonly to: number;
}

export function spans(nodes: readonly SearchNode[]): Span[] {
  const last = nodes.map((entry) => entry.node);
  for (let at = nodes.length - 1; at > 0; --at) {
    const parent = nodes[at]!.parent!;
    last[parent] = Math.max(last[parent]!, last[at]!);
  }
  return nodes.map(({ node, ply }) => ({ node, ply, from: node, to: last[node]! + 1 }));
}
