import { cellAt, cellName, columnOf, contains, makeRules, parseCell, rowOf } from '../rules';
import type { Rules } from '../rules';
import { emptyTree, goTo } from '../tree';
import type { GameTree, TreeNode } from '../tree';
import { FileError, addMove, atEndOfMainLine } from './record';
import type { LoadedGame, LoadedMove } from './record';

// The library's JSON, with one more key that it passes over: a move may have "variations", each a list of moves that
// were played instead of it.  A comment before the first move stands in "comment" beside "moves".

interface MoveJson {
  cell: string;
  row: number;
  col: number;
  ms?: number;
  comment?: string;
  variations?: MoveJson[][];
}

function lineFrom(tree: GameTree, first: number): MoveJson[] {
  const line: MoveJson[] = [];
  for (let at: number | undefined = first; at !== undefined; at = tree.nodes[at]!.children[0]) {
    const node: TreeNode = tree.nodes[at]!;
    const cell = node.cell!;
    const move: MoveJson = {
      cell: cellName(tree.rules, cell),
      row: rowOf(tree.rules, cell),
      col: columnOf(tree.rules, cell),
    };
    if (node.milliseconds !== undefined) move.ms = node.milliseconds;
    if (node.comment !== '') move.comment = node.comment;
    const siblings = tree.nodes[node.parent]!.children;
    if (siblings[0] === at && siblings.length > 1) {
      move.variations = siblings.slice(1).map((sibling) => lineFrom(tree, sibling));
    }
    line.push(move);
  }
  return line;
}

export function writeJson(tree: GameTree, players: readonly [string, string]): string {
  const { rows, columns, run, exact } = tree.rules;
  const first = tree.nodes[0]!.children[0];
  const game = {
    rules: { rows, columns, run, exact },
    players,
    ...(tree.nodes[0]!.comment === '' ? {} : { comment: tree.nodes[0]!.comment }),
    moves: first === undefined ? [] : lineFrom(tree, first),
  };
  return `${JSON.stringify(game, undefined, 2)}\n`;
}

function readMove(rules: Rules, value: unknown): LoadedMove & { variations: unknown[] } {
  const object = (typeof value === 'object' && value !== null ? value : { cell: value }) as Record<string, unknown>;
  const named = typeof object.cell === 'string' ? parseCell(rules, object.cell) : undefined;
  const counted =
    Number.isInteger(object.row) && Number.isInteger(object.col) && contains(rules, object.row as number, object.col as number)
      ? cellAt(rules, object.row as number, object.col as number)
      : undefined;
  const cell = named ?? counted;
  if (cell === undefined || (named !== undefined && counted !== undefined && named !== counted)) {
    throw new FileError('fileBadMove', String(object.cell ?? '?'));
  }
  return {
    cell,
    comment: typeof object.comment === 'string' ? object.comment : '',
    milliseconds: typeof object.ms === 'number' ? object.ms : undefined,
    variations: Array.isArray(object.variations) ? object.variations : [],
  };
}

/** Deeper than people branch, and shallow enough for the stack. */
const DEEPEST_VARIATION = 64;

function addLine(tree: GameTree, line: readonly unknown[], depth: number): GameTree {
  if (depth > DEEPEST_VARIATION) throw new FileError('fileNotAGame');
  for (const value of line) {
    const parent = tree.current;
    const move = readMove(tree.rules, value);
    tree = addMove(tree, move);
    const after = tree.current;
    for (const variation of move.variations) {
      if (!Array.isArray(variation)) throw new FileError('fileNotAGame');
      tree = addLine(goTo(tree, parent), variation, depth + 1);
    }
    tree = goTo(tree, after);
  }
  return tree;
}

export function readJson(text: string): LoadedGame {
  let game: Record<string, unknown>;
  try {
    game = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new FileError('fileNotAGame');
  }
  const numbers = (game?.rules ?? {}) as Record<string, unknown>;
  const rules = makeRules(Number(numbers.rows), Number(numbers.columns), Number(numbers.run), numbers.exact === true);
  if (!rules) throw new FileError('fileBadBoard');
  if (!Array.isArray(game.moves)) throw new FileError('fileNotAGame');
  const tree = addLine(emptyTree(rules), game.moves, 0);
  const root = typeof game.comment === 'string' ? game.comment : '';
  const nodes = tree.nodes.map((node, at) => (at === 0 ? { ...node, comment: root } : node));
  const names = Array.isArray(game.players) ? game.players.map(String) : [];
  return { tree: atEndOfMainLine({ ...tree, nodes }), players: [names[0] ?? '', names[1] ?? ''] };
}
