import {
  type DocumentInline,
  documentSourceKey,
} from '../../contract/boardroom-builder/document-blocks.ts'
import { commonPlaces, type Pair } from './common-places.ts'
import type { MarkedInline } from './marked-blocks.ts'

/** A word, a space, a punctuation mark, or non-text. A word that is partly bold has two pieces. */
type Token = { key: string; letters: number; pieces: DocumentInline[] }

/**
 * Matches whole words, including numbers such as 1,200.50; single characters in scripts without spaces; whole
 * emoji.
 */
const words =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+(?:['’.,-](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+)*|\s+|\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\p{M}|[\u{1f3fb}-\u{1f3ff}])*|.\p{M}*/gsu
const isWord = /^[\p{L}\p{N}]/u
const isSpace = /^\s/

/** A text in its words, spaces and marks, without a rest. */
export const splitWords = (text: string): string[] => text.match(words) ?? []

/** The words of a text, with the number of their occurrences. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.match(words) ?? []) {
    if (isWord.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** Merges the words of two versions of a passage: common words once, others marked. */
export function compareWords(
  before: readonly DocumentInline[],
  after: readonly DocumentInline[],
): MarkedInline[] {
  const [a, b] = [tokensOf(before), tokensOf(after)]
  const same = commonPlaces(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  )
  const marked: MarkedInline[] = []
  for (const { kept, from, to } of readable(same, a, b)) {
    const [old, now] = [a.slice(...from), b.slice(...to)]
    if (kept) marked.push(...now.flatMap((token, at) => both(old[at]?.pieces ?? [], token.pieces)))
    else {
      const piecesOf = (tokens: Token[]) => tokens.flatMap(({ pieces }) => pieces)
      marked.push(...piecesOf(old).map((piece) => ({ ...piece, change: 'deleted' as const })))
      marked.push(...piecesOf(now).map((piece) => ({ ...piece, change: 'added' as const })))
    }
  }
  return joined(marked)
}

function tokensOf(content: readonly DocumentInline[]): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < content.length; ) {
    const inline = content[at]
    if (!inline) break
    if (inline.type !== 'text') {
      const key = inline.type === 'hardBreak' ? '\n' : `\0${documentSourceKey(inline.attrs.source)}`
      tokens.push({ key, letters: inline.type === 'hardBreak' ? 0 : 1, pieces: [inline] })
      at += 1
      continue
    }
    const run: Text[] = []
    for (let next = content[at]; next?.type === 'text'; next = content[at]) {
      run.push(next)
      at += 1
    }
    tokens.push(...wordsOf(run))
  }
  return tokens
}

type Text = Extract<DocumentInline, { type: 'text' }>

/** The words of adjacent texts; a word may begin in one and end in the next. */
function wordsOf(run: readonly Text[]): Token[] {
  let [place, used] = [0, 0]
  return (
    run
      .map(({ text }) => text)
      .join('')
      .match(words) ?? []
  ).map((key) => {
    const pieces: Text[] = []
    for (let left = key.length; left > 0; ) {
      const piece = run[place]
      if (!piece) break
      const text = piece.text.slice(used, used + left)
      if (text) pieces.push({ ...piece, text })
      left -= text.length
      used += text.length
      if (used === piece.text.length) {
        place += 1
        used = 0
      }
    }
    return { key, letters: isWord.test(key) ? key.length : 0, pieces }
  })
}

type Range = [start: number, end: number]
type Stretch = { kept: boolean; from: Range; to: Range }

/**
 * Alternating kept and changed stretches, joined so that a reader sees words and phrases instead of fragments.
 */
function readable(same: readonly Pair[], a: readonly Token[], b: readonly Token[]): Stretch[] {
  const stretches = inTurn(same, a.length, b.length)
  const lettersIn = (tokens: readonly Token[], [start, end]: Range) => {
    let letters = 0
    for (let at = start; at < end; at += 1) letters += tokens[at]?.letters ?? 0
    return letters
  }
  const sizeOf = (one: Stretch | undefined) =>
    one ? Math.max(lettersIn(a, one.from), lettersIn(b, one.to)) : 0
  const kept = stretches.reduce((sum, one) => sum + (one.kept ? lettersIn(b, one.to) : 0), 0)
  const all = Math.max(lettersIn(a, [0, a.length]), lettersIn(b, [0, b.length]))
  // If hardly anything is kept, here and there, two whole passages are easier to read.
  if (stretches.length > 5 && kept < all / 5) {
    return [{ kept: false, from: [0, a.length], to: [0, b.length] }]
  }
  const shown: Stretch[] = []
  for (const [at, stretch] of stretches.entries()) {
    const previous = shown.at(-1)
    const next = stretches[at + 1]
    const small = () => sizeOf(stretch) <= Math.min(sizeOf(previous), sizeOf(next)) / 2
    const between = stretch.kept && previous !== undefined && next !== undefined
    if (previous && !previous.kept && (!stretch.kept || (between && small()))) {
      previous.from[1] = stretch.from[1]
      previous.to[1] = stretch.to[1]
    } else shown.push(stretch)
  }
  for (const [at, stretch] of shown.entries()) {
    slide(stretch, shown[at - 1], shown[at + 1], a, b)
  }
  return shown.filter(({ from, to }) => from[1] > from[0] || to[1] > to[0])
}

function inTurn(same: readonly Pair[], endBefore: number, endAfter: number): Stretch[] {
  const stretches: Stretch[] = []
  let [x, y] = [0, 0]
  for (const [from, to] of [...same, [endBefore, endAfter] as const]) {
    if (from > x || to > y) stretches.push({ kept: false, from: [x, from], to: [y, to] })
    if (from === endBefore && to === endAfter) break
    const last = stretches.at(-1)
    if (last?.kept) {
      last.from[1] = from + 1
      last.to[1] = to + 1
    } else stretches.push({ kept: true, from: [from, from + 1], to: [to, to + 1] })
    x = from + 1
    y = to + 1
  }
  return stretches
}

/** Shifts a pure addition or deletion, if possible, so that it begins with a word and ends with a space. */
function slide(
  one: Stretch,
  previous: Stretch | undefined,
  next: Stretch | undefined,
  a: readonly Token[],
  b: readonly Token[],
) {
  if (one.kept || !previous || !next) return
  const [added, deleted] = [one.from[0] === one.from[1], one.to[0] === one.to[1]]
  if (added === deleted) return
  const [tokens, range] = added ? [b, one.to] : [a, one.from]
  const first = tokens[range[0]]
  if (!first || !isSpace.test(first.key) || tokens[range[1]]?.key !== first.key) return
  if (next.from[1] - next.from[0] < 1) return
  for (const part of ['from', 'to'] as const) {
    previous[part][1] += 1
    one[part][0] += 1
    one[part][1] += 1
    next[part][0] += 1
  }
}

/** A word in both versions, split where either changes its formatting. */
function both(before: readonly DocumentInline[], after: readonly DocumentInline[]): MarkedInline[] {
  const [old] = before
  const [now] = after
  if (!old || !now) return [...after]
  if (old.type !== 'text' || now.type !== 'text') {
    return [sameLook(old, now) ? now : { ...now, was: old }]
  }
  const length = Math.min(old.text.length, now.text.length)
  const [was, is] = [cut(old, 0, length), cut(now, 0, length)]
  const rest = (list: readonly DocumentInline[], first: Text) =>
    first.text.length > length ? [cut(first, length), ...list.slice(1)] : list.slice(1)
  const others = before.length > 1 || after.length > 1
  return [
    sameLook(was, is) ? is : { ...is, was },
    ...(others ? both(rest(before, old), rest(after, now)) : []),
  ]
}

const cut = (text: Text, start: number, end?: number): Text => ({
  ...text,
  text: text.text.slice(start, end),
})

/** Whether marks are equal in any order, and for a source also its title and quotation. */
function sameLook(a: DocumentInline, b: DocumentInline): boolean {
  if (a.type === 'text' && b.type === 'text') return marksKey(a) === marksKey(b)
  if (a.type !== 'sourceNote' || b.type !== 'sourceNote') return a.type === b.type
  const [old, now] = [a.attrs.source, b.attrs.source]
  return old.title === now.title && old.quote === now.quote
}

const marksKey = ({ marks = [] }: Text) =>
  marks.length === 0
    ? ''
    : marks
        .map((mark) => (mark.type === 'link' ? `link ${mark.attrs.href}` : mark.type))
        .sort()
        .join('\n')

/** Joins neighbors that look the same. */
function joined(content: readonly MarkedInline[]): MarkedInline[] {
  const out: MarkedInline[] = []
  for (const one of content) {
    const last = out.at(-1)
    const alike =
      one.type === 'text' &&
      last?.type === 'text' &&
      one.change === last.change &&
      sameLook(one, last) &&
      (one.was === undefined) === (last.was === undefined) &&
      (!one.was || !last.was || sameLook(one.was, last.was))
    if (!alike) out.push(one)
    else {
      const text = last.text + one.text
      const was = last.was?.type === 'text' ? { was: { ...last.was, text } } : {}
      out[out.length - 1] = { ...last, text, ...was }
    }
  }
  return out
}
