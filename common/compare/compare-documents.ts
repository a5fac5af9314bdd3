import {
  type DocumentBlock,
  textOfBlock,
} from '../../contract/boardroom-builder/document-blocks.ts'
import type { Counts, Move } from '../../contract/boardroom-builder/document-version-messages.ts'
import { alikePlaces } from './align-lists.ts'
import type { Pair } from './common-places.ts'
import { compareBlocks } from './compare-blocks.ts'
import { shortened } from './compare-notes.ts'
import { compareWords } from './compare-words.ts'
import type { MarkedBlock, MarkedInline } from './marked-blocks.ts'
import { longestRising } from './merge-order.ts'

/** A block of one or both versions, at its place in the later one, or at its former place if it is gone. */
export type ComparedBlock = {
  key: string
  change: 'unchanged' | 'changed' | 'added' | 'deleted'
  before: DocumentBlock | null
  after: DocumentBlock | null
  /** Both versions merged, if it changed and they can be shown that way. */
  marked: MarkedBlock | null
  moved: Move | null
  /** Differences other than words. */
  notes: string[]
}

/** The place that a moved block has left; `key` is that of the block. */
export type LeftPlace = { key: string; change: 'left'; before: DocumentBlock; moved: Move }

export type DocumentComparison = {
  /** The words of both titles; null if the titles are equal. */
  title: MarkedInline[] | null
  /** In reading order; deleted blocks come before those added in their place. */
  places: (ComparedBlock | LeftPlace)[]
  counts: Counts
}

type Version = { title: string; blocks: readonly DocumentBlock[] }

/**
 * The differences between two versions of a document. Blocks are matched by id, so that a moved block is not
 * taken for a new one; those without a counterpart are matched by content.
 */
export function compareDocuments(before: Version, after: Version): DocumentComparison {
  const [old, now] = [before.blocks, after.blocks]
  const pairs = pairsOf(old, now)
  const rising = new Set(longestRising(pairs.map(([from]) => from)))
  const steady = pairs.filter(([from]) => rising.has(from))
  const settled = withAlike(steady, old, now, pairs)
  const moved = pairs.filter(([from]) => !rising.has(from))
  const places = placesOf(old, now, settled, moved)
  return { title: titleOf(before.title, after.title), places, counts: countsOf(places) }
}

function titleOf(before: string, after: string): MarkedInline[] | null {
  if (before === after) return null
  const text = (title: string) => (title === '' ? [] : [{ type: 'text' as const, text: title }])
  return compareWords(text(before), text(after))
}

/**
 * Pairs of the same block, in the order of the later version: matched by id, or by text that occurs only once.
 */
function pairsOf(old: readonly DocumentBlock[], now: readonly DocumentBlock[]): Pair[] {
  const places = new Map(old.map(({ attrs: { id } }, at) => [id, at]))
  const byId = now.flatMap(({ attrs: { id } }, at): Pair[] => {
    const from = places.get(id)
    return from === undefined ? [] : [[from, at]]
  })
  const { left, added } = unpaired(old, now, byId)
  const said = (block: DocumentBlock | undefined) => (block ? contentOf(block) : '')
  const oldPlaces = onceOnly(left, (at) => said(old[at]))
  const newPlaces = onceOnly(added, (at) => said(now[at]))
  const byWords = [...newPlaces].flatMap(([words, to]): Pair[] => {
    const from = oldPlaces.get(words)
    return from === undefined ? [] : [[from, to]]
  })
  return [...byId, ...byWords].sort(([, a], [, b]) => a - b)
}

/** Everything except the id; empty for blocks without text. */
function contentOf(block: DocumentBlock): string {
  if (textOfBlock(block).trim() === '') return ''
  return JSON.stringify({ ...block, attrs: { ...block.attrs, id: '' } })
}

function onceOnly(places: readonly number[], said: (at: number) => string): Map<string, number> {
  const found = new Map<string, number | null>()
  for (const at of places) {
    const words = said(at)
    if (words !== '') found.set(words, found.has(words) ? null : at)
  }
  return new Map([...found].flatMap(([words, at]) => (at === null ? [] : [[words, at] as const])))
}

function unpaired(
  old: readonly DocumentBlock[],
  now: readonly DocumentBlock[],
  pairs: readonly Pair[],
) {
  const [from, to] = [new Set(pairs.map(([at]) => at)), new Set(pairs.map(([, at]) => at))]
  return {
    left: [...old.keys()].filter((at) => !from.has(at)),
    added: [...now.keys()].filter((at) => !to.has(at)),
  }
}

/** Adds pairs of similar blocks, where one replaced the other between the same two neighbors. */
function withAlike(
  steady: readonly Pair[],
  old: readonly DocumentBlock[],
  now: readonly DocumentBlock[],
  pairs: readonly Pair[],
): Pair[] {
  const { left, added } = unpaired(old, now, pairs)
  const all: Pair[] = []
  let [x, y] = [0, 0]
  for (const pair of [...steady, [old.length, now.length] as const]) {
    const [gone, come] = [below(left, x, pair[0]), below(added, y, pair[1])]
    const alike = alikePlaces(
      gone.map((at) => alignable(old[at])),
      come.map((at) => alignable(now[at])),
    )
    for (const [i, j] of alike) all.push([gone[i] ?? 0, come[j] ?? 0])
    all.push(pair)
    x += gone.length
    y += come.length
  }
  return all.slice(0, -1)
}

/** The numbers less than `end`, from index `start`. */
function below(numbers: readonly number[], start: number, end: number): number[] {
  let stop = start
  while ((numbers[stop] ?? end) < end) stop += 1
  return numbers.slice(start, stop)
}

const alignable = (block: DocumentBlock | undefined) => ({
  key: '',
  text: block ? textOfBlock(block) : '',
  kind: block?.type ?? '',
})

/** The surroundings of each block: the number of matched blocks and the last heading before it. */
function aroundOf(blocks: readonly DocumentBlock[], settled: ReadonlySet<number>) {
  let [rank, heading]: [number, string | null] = [0, null]
  return blocks.map((block, at) => {
    const around = { rank, heading }
    if (settled.has(at)) rank += 1
    if (block.type === 'heading') heading = shortened(textOfBlock(block)) || heading
    return around
  })
}

function placesOf(
  old: readonly DocumentBlock[],
  now: readonly DocumentBlock[],
  settled: readonly Pair[],
  moved: readonly Pair[],
): (ComparedBlock | LeftPlace)[] {
  const aroundOld = aroundOf(old, new Set(settled.map(([from]) => from)))
  const aroundNew = aroundOf(now, new Set(settled.map(([, to]) => to)))
  const goneTo = new Map(moved)
  const cameFrom = new Map(moved.map(([from, to]) => [to, from]))
  const moveOf = (from: number, to: number): Move => {
    const [was, is] = [aroundOld[from], aroundNew[to]]
    const up = (is?.rank ?? 0) < (was?.rank ?? 0)
    return { up, from: was?.heading ?? null, to: is?.heading ?? null }
  }
  const places: (ComparedBlock | LeftPlace)[] = []
  let [x, y] = [0, 0]
  for (const [from, to] of [...settled, [old.length, now.length] as const]) {
    for (const [at, block] of old.slice(x, from).entries()) {
      const target = goneTo.get(x + at)
      const there = target === undefined ? undefined : now[target]
      if (target === undefined || !there) places.push(only(block, 'deleted'))
      else {
        const move = moveOf(x + at, target)
        places.push({ key: there.attrs.id, change: 'left', before: block, moved: move })
      }
    }
    for (const [at, block] of now.slice(y, to).entries()) {
      const source = cameFrom.get(y + at)
      const before = source === undefined ? undefined : old[source]
      if (source === undefined || !before) places.push(only(block, 'added'))
      else places.push(inBoth(before, block, moveOf(source, y + at)))
    }
    const [before, after] = [old[from], now[to]]
    if (before && after) places.push(inBoth(before, after, null))
    x = from + 1
    y = to + 1
  }
  return places
}

function only(block: DocumentBlock, change: 'added' | 'deleted'): ComparedBlock {
  const added = change === 'added'
  return {
    // Both versions may have the id, for blocks that have nothing in common.
    key: added ? block.attrs.id : `deleted ${block.attrs.id}`,
    change,
    before: added ? null : block,
    after: added ? block : null,
    marked: null,
    moved: null,
    notes: [],
  }
}

function inBoth(before: DocumentBlock, after: DocumentBlock, moved: Move | null): ComparedBlock {
  const same = JSON.stringify(before) === JSON.stringify(after)
  const found = same ? null : compareBlocks(before, after)
  const { marked, notes } = found ?? { marked: null, notes: [] }
  const change = found ? 'changed' : 'unchanged'
  return { key: after.attrs.id, change, before, after, marked, moved, notes }
}

function countsOf(places: readonly (ComparedBlock | LeftPlace)[]): Counts {
  const counts: Counts = { added: 0, deleted: 0, changed: 0, moved: 0 }
  for (const { change, moved } of places) {
    if (change === 'left') continue
    if (change !== 'unchanged') counts[change] += 1
    if (moved) counts.moved += 1
  }
  return counts
}
