import { cellName } from './rules';
import type { GameTree, TreeNode } from './tree';

/** The tree as one reads it: 1. h8 i9 2. j10 (h10 i8) k11. */
export type Token =
  | { readonly kind: 'move'; readonly node: number; readonly number: string; readonly name: string; readonly depth: number }
  | { readonly kind: 'comment'; readonly text: string; readonly depth: number }
  | { readonly kind: 'open' | 'close'; readonly depth: number };

function emit(tree: GameTree, first: number, ply: number, depth: number, tokens: Token[]): void {
  let isAfterBreak = true;
  for (let at: number | undefined = first; at !== undefined; at = tree.nodes[at]!.children[0]) {
    const node: TreeNode = tree.nodes[at]!;
    const { cell, comment } = node;
    const turn = Math.floor(ply / 2) + 1;
    // The second side's move needs its number only where something stands between it and the first side's.
    const number = ply % 2 === 0 ? `${turn}.` : isAfterBreak ? `${turn}…` : '';
    tokens.push({ kind: 'move', node: at, number, name: cellName(tree.rules, cell!), depth });
    isAfterBreak = comment !== '';
    if (comment !== '') tokens.push({ kind: 'comment', text: comment, depth });
    const siblings = tree.nodes[node.parent]!.children;
    const variations = siblings[0] === at ? siblings.slice(1) : [];
    for (const variation of variations) {
      tokens.push({ kind: 'open', depth: depth + 1 });
      emit(tree, variation, ply, depth + 1, tokens);
      tokens.push({ kind: 'close', depth: depth + 1 });
      isAfterBreak = true;
    }
    ++ply;
  }
}

export function treeTokens(tree: GameTree): Token[] {
  const tokens: Token[] = [];
  const first = tree.nodes[0]!.children[0];
  if (tree.nodes[0]!.comment !== '') tokens.push({ kind: 'comment', text: tree.nodes[0]!.comment, depth: 0 });
  if (first !== undefined) emit(tree, first, 0, 0, tokens);
  return tokens;
}
