import { legalLength, positionAfter } from './position';
import type { Position } from './position';
import type { Cell, Rules } from './rules';

// A game with its variations.  Trees are values: every function gives a new one and leaves the old one alone, so that
// the page can compare them by identity.

export interface TreeNode {
  /** undefined only at the root */
  readonly cell: Cell | undefined;
  readonly parent: number;
  /** The first child is the main line. */
  readonly children: readonly number[];
  readonly comment: string;
  readonly milliseconds: number | undefined;
}

export interface GameTree {
  readonly rules: Rules;
  readonly nodes: readonly TreeNode[];
  readonly current: number;
  /** Which child `forward` takes at a node, where someone went back from it; else the first. */
  readonly preferred: Readonly<Record<number, number>>;
}

const ROOT: TreeNode = { cell: undefined, parent: -1, children: [], comment: '', milliseconds: undefined };

export const emptyTree = (rules: Rules): GameTree => ({ rules, nodes: [ROOT], current: 0, preferred: {} });

export function treeFromMoves(rules: Rules, moves: readonly Cell[]): GameTree {
  return moves.slice(0, legalLength(rules, moves)).reduce((tree, cell) => play(tree, cell) ?? tree, emptyTree(rules));
}

/** From the root to `node`; the root itself is not among them. */
export function pathTo(tree: GameTree, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at > 0; at = tree.nodes[at]!.parent) path.push(at);
  return path.reverse();
}

export const movesTo = (tree: GameTree, node: number): Cell[] =>
  pathTo(tree, node).map((at) => tree.nodes[at]!.cell as Cell);

export const currentMoves = (tree: GameTree): Cell[] => movesTo(tree, tree.current);

export const currentPosition = (tree: GameTree): Position => positionAfter(tree.rules, currentMoves(tree));

/** A move from the current node: an existing child, or a new variation.  undefined if it is not legal. */
export function play(tree: GameTree, cell: Cell, milliseconds?: number): GameTree | undefined {
  const here = tree.nodes[tree.current]!;
  const known = here.children.find((child) => tree.nodes[child]!.cell === cell);
  if (known !== undefined) return goTo(tree, known);
  const position = currentPosition(tree);
  if (position.isOver || cell < 0 || cell >= position.stones.length || position.stones[cell] !== undefined) {
    return undefined;
  }
  const added = tree.nodes.length;
  const nodes = tree.nodes.slice();
  nodes[tree.current] = { ...here, children: [...here.children, added] };
  nodes.push({ cell, parent: tree.current, children: [], comment: '', milliseconds });
  return { ...tree, nodes, current: added, preferred: { ...tree.preferred, [tree.current]: added } };
}

export function goTo(tree: GameTree, node: number): GameTree {
  if (node < 0 || node >= tree.nodes.length || node === tree.current) return tree;
  const preferred: Record<number, number> = { ...tree.preferred };
  for (const at of pathTo(tree, node)) preferred[tree.nodes[at]!.parent] = at;
  return { ...tree, current: node, preferred };
}

export function nextNode(tree: GameTree, node: number): number | undefined {
  const preferred = tree.preferred[node];
  return preferred !== undefined ? preferred : tree.nodes[node]!.children[0];
}

export const canGoBack = (tree: GameTree): boolean => tree.current !== 0;
export const canGoForward = (tree: GameTree): boolean => nextNode(tree, tree.current) !== undefined;

export const back = (tree: GameTree): GameTree => (canGoBack(tree) ? goTo(tree, tree.nodes[tree.current]!.parent) : tree);

export function forward(tree: GameTree): GameTree {
  const next = nextNode(tree, tree.current);
  return next === undefined ? tree : goTo(tree, next);
}

export const toStart = (tree: GameTree): GameTree => goTo(tree, 0);

/** The line that the page shows: up to the current node, and on from it as `forward` would go. */
export function shownLine(tree: GameTree): number[] {
  const line = pathTo(tree, tree.current);
  for (let next = nextNode(tree, tree.current); next !== undefined; next = nextNode(tree, next)) line.push(next);
  return line;
}

export function toEnd(tree: GameTree): GameTree {
  const line = shownLine(tree);
  return line.length === 0 ? tree : goTo(tree, line[line.length - 1]!);
}

export function withComment(tree: GameTree, node: number, comment: string): GameTree {
  const nodes = tree.nodes.slice();
  nodes[node] = { ...nodes[node]!, comment };
  return { ...tree, nodes };
}

/** The variation that begins with `node` becomes the main line at its branch. */
export function promote(tree: GameTree, node: number): GameTree {
  if (node <= 0 || node >= tree.nodes.length) return tree;
  const parent = tree.nodes[node]!.parent;
  const nodes = tree.nodes.slice();
  const children = [node, ...nodes[parent]!.children.filter((child) => child !== node)];
  nodes[parent] = { ...nodes[parent]!, children };
  return { ...tree, nodes };
}

/** Takes `node` and everything after it away.  Numbers of other nodes may change; the current node becomes its parent
 *  if it was among them. */
export function remove(tree: GameTree, node: number): GameTree {
  if (node <= 0 || node >= tree.nodes.length) return tree;
  const gone = new Set<number>([node]);
  // Children come after their parents in the list, so one pass finds all descendants.
  tree.nodes.forEach((entry, at) => gone.has(entry.parent) && gone.add(at));
  const renumbered = new Map<number, number>();
  tree.nodes.forEach((_, at) => gone.has(at) || renumbered.set(at, renumbered.size));
  const nodes = tree.nodes
    .filter((_, at) => !gone.has(at))
    .map((entry) => ({
      ...entry,
      parent: entry.parent < 0 ? -1 : renumbered.get(entry.parent)!,
      children: entry.children.filter((child) => !gone.has(child)).map((child) => renumbered.get(child)!),
    }));
  const preferred: Record<number, number> = {};
  for (const [from, to] of Object.entries(tree.preferred)) {
    if (!gone.has(Number(from)) && !gone.has(to)) preferred[renumbered.get(Number(from))!] = renumbered.get(to)!;
  }
  const current = gone.has(tree.current) ? tree.nodes[node]!.parent : tree.current;
  return { rules: tree.rules, nodes, current: renumbered.get(current)!, preferred };
}

/** The node that these moves lead to, if the tree has them. */
export function findLine(tree: GameTree, moves: readonly Cell[]): number | undefined {
  let at = 0;
  for (const cell of moves) {
    const child = tree.nodes[at]!.children.find((candidate) => tree.nodes[candidate]!.cell === cell);
    if (child === undefined) return undefined;
    at = child;
  }
  return at;
}
