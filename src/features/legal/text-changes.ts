// What differs between two versions of a legal text: block by block, and word by word within blocks that are alike.
import type { Lang } from '#domain/locales.ts';
import { type Aligned, align } from './align.ts';

export type BlockKind = 'heading' | 'item' | 'paragraph';
export type Change = 'same' | 'added' | 'removed';

export interface Piece {
  readonly change: Change;
  readonly text: string;
}

export interface ChangedBlock {
  readonly kind: BlockKind;
  readonly change: Change | 'edited';
  readonly pieces: readonly Piece[];
}

interface Block {
  readonly kind: BlockKind;
  readonly text: string;
}

/** Blocks with fewer words in common are not the same block any more. */
const LEAST_LIKENESS = 0.5;

/** The blocks of a Markdown text without its marks. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.map((line) => {
    const kind = line.startsWith('#') ? 'heading' : line.startsWith('- ') ? 'item' : 'paragraph';
    const text = line
      .replace(/^(#+|-) /, '')
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .replaceAll('`', '');
    return { kind, text };
  });
}

export function textChanges(before: string, after: string, lang: Lang): ChangedBlock[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const likeness = (one: Block, other: Block) =>
    one.kind === other.kind ? sharedWords(wordsOf(one.text), wordsOf(other.text)) : 0;
  return align(blocksOf(before), blocksOf(after), likeness).map(([older, newer]) => {
    if (!older) return whole(newer, 'added');
    if (!newer) return whole(older, 'removed');
    if (older.text === newer.text) return whole(newer, 'same');
    const words = align(wordsOf(older.text), wordsOf(newer.text), (a, b) => (a === b ? 1 : 0));
    return { kind: newer.kind, change: 'edited', pieces: piecesOf(words) };
  });
}

function whole({ kind, text }: Block, change: Change): ChangedBlock {
  return { kind, change, pieces: [{ change, text }] };
}

/** Dice's coefficient over words, and 0 below the least that makes two blocks versions of one. */
function sharedWords(one: readonly string[], other: readonly string[]): number {
  const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
  const [few, many] = [new Set(one.filter(isWord)), new Set(other.filter(isWord))];
  const shared = [...few].filter((word) => many.has(word)).length;
  const likeness = (2 * shared) / Math.max(1, few.size + many.size);
  return likeness < LEAST_LIKENESS ? 0 : likeness;
}

function piecesOf(words: readonly Aligned<string>[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [older, newer] of words) {
    const change = older === null ? 'added' : newer === null ? 'removed' : 'same';
    const text = newer ?? older ?? '';
    const last = pieces.at(-1);
    if (last?.change === change) pieces[pieces.length - 1] = { change, text: last.text + text };
    else pieces.push({ change, text });
  }
  return pieces;
}
