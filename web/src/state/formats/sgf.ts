import { cellAt, columnOf, contains, makeRules, rowOf } from '../rules';
import type { Rules } from '../rules';
import { emptyTree, goTo, withComment } from '../tree';
import type { GameTree } from '../tree';
import { FileError, addMove, atEndOfMainLine } from './record';
import type { LoadedGame } from './record';

// SGF FF[4] GM[4] with all variations: (;SZ[15]XK[5];B[hh]C[the centre];W[ii](;B[ij])(;B[hj])).
// XK is k (5 if left out), XE[1] means just k, MS the milliseconds of a move: as the library writes them.

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const fitsSgf = (rules: Rules): boolean => Math.max(rules.rows, rules.columns) <= LETTERS.length;

const escaped = (text: string): string => text.replace(/[\\\]]/g, '\\$&');

function writeNode(tree: GameTree, at: number, side: 'B' | 'W'): string {
  const { cell, comment, milliseconds } = tree.nodes[at]!;
  const point = LETTERS[columnOf(tree.rules, cell!)]! + LETTERS[rowOf(tree.rules, cell!)]!;
  return (
    `;${side}[${point}]` +
    (milliseconds === undefined ? '' : `MS[${milliseconds}]`) +
    (comment === '' ? '' : `C[${escaped(comment)}]`)
  );
}

function writeFrom(tree: GameTree, from: number, ply: number): string {
  let text = '';
  for (let at = from, depth = ply; ; ++depth) {
    const { children } = tree.nodes[at]!;
    if (children.length !== 1) {
      const branches = children.map((child) => `(${writeNode(tree, child, depth % 2 === 0 ? 'B' : 'W')}${writeFrom(tree, child, depth + 1)})`);
      return text + branches.join('');
    }
    at = children[0]!;
    text += writeNode(tree, at, depth % 2 === 0 ? 'B' : 'W');
  }
}

export function writeSgf(tree: GameTree, players: readonly [string, string]): string {
  if (!fitsSgf(tree.rules)) throw new FileError('fileTooWide');
  const { rows, columns, run, exact } = tree.rules;
  const size = rows === columns ? String(rows) : `${columns}:${rows}`;
  const names = (players[0] && `PB[${escaped(players[0])}]`) + (players[1] && `PW[${escaped(players[1])}]`);
  const comment = tree.nodes[0]!.comment;
  const root = `;FF[4]GM[4]CA[UTF-8]SZ[${size}]XK[${run}]${exact ? 'XE[1]' : ''}${names}`;
  return `(${root}${comment && `C[${escaped(comment)}]`}${writeFrom(tree, 0, 0)})\n`;
}

type Token =
  | { readonly kind: '(' }
  | { readonly kind: ')' }
  | { readonly kind: ';' }
  | { readonly kind: 'property'; readonly name: string; readonly value: string };

/** One value after the other; text in brackets is taken whole, with \ before what would end it. */
function* tokens(text: string): Generator<Token> {
  let name = '';
  let isNameDone = false;
  for (let at = 0; at < text.length; ++at) {
    const letter = text[at]!;
    if (letter === '(' || letter === ')' || letter === ';') {
      name = '';
      isNameDone = false;
      yield { kind: letter };
    } else if (letter === '[') {
      let value = '';
      for (++at; at < text.length && text[at] !== ']'; ++at) {
        if (text[at] === '\\') ++at;
        value += text[at] ?? '';
      }
      yield { kind: 'property', name, value };
      // Another bracket is a second value of the same property; only a letter begins a new name.
      isNameDone = true;
    } else if (letter >= 'A' && letter <= 'Z') {
      name = isNameDone ? letter : name + letter;
      isNameDone = false;
    }
  }
}

function rulesOf(root: ReadonlyMap<string, string>): Rules {
  const size = (root.get('SZ') ?? '15').split(':').map(Number);
  const rules = makeRules(size[1] ?? size[0]!, size[0]!, Number(root.get('XK') ?? 5), root.get('XE') === '1');
  if (!rules) throw new FileError('fileBadBoard');
  return rules;
}

export function readSgf(text: string): LoadedGame {
  const root = new Map<string, string>();
  const branches: number[] = [];
  let tree: GameTree | undefined;
  let nodes = 0;
  const begin = () => (tree ??= withComment(emptyTree(rulesOf(root)), 0, root.get('C') ?? ''));
  for (const token of tokens(text)) {
    if (token.kind === '(') {
      branches.push(tree?.current ?? 0);
    } else if (token.kind === ')') {
      const branch = branches.pop();
      if (branch === undefined) throw new FileError('fileNotAGame');
      if (branches.length === 0) break;
      tree = goTo(begin(), branch);
    } else if (token.kind === ';') {
      ++nodes;
      if (nodes === 2) begin();
    } else if (nodes === 1 && token.name !== 'B' && token.name !== 'W') {
      root.set(token.name, token.value);
    } else if (token.name === 'B' || token.name === 'W') {
      const rules = begin().rules;
      const [column, row] = [LETTERS.indexOf(token.value[0] ?? '?'), LETTERS.indexOf(token.value[1] ?? '?')];
      if (!contains(rules, row, column)) throw new FileError('fileBadMove', token.value);
      tree = addMove(tree!, { cell: cellAt(rules, row, column), comment: '', milliseconds: undefined });
    } else if (token.name === 'C') {
      tree = withComment(begin(), begin().current, token.value.replace(/\r\n?/g, '\n'));
    } else if (token.name === 'MS' && tree && tree.current > 0) {
      const changed = tree.nodes.slice();
      changed[tree.current] = { ...changed[tree.current]!, milliseconds: Number(token.value) || 0 };
      tree = { ...tree, nodes: changed };
    }
  }
  if (nodes === 0) throw new FileError('fileNotAGame');
  return { tree: atEndOfMainLine(begin()), players: [root.get('PB') ?? '', root.get('PW') ?? ''] };
}
