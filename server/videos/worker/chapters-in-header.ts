import { readBytes } from '../../media/read-bytes.ts'
import { topLevelBoxes } from './fast-start.ts'
import type { Inside } from './protocol.ts'

type Chapters = Inside['chapters']

/** A larger list of chapters is not read. */
const largestList = 1024 * 1024

/** How many elements before the first picture are looked at. */
const mostElements = 100

/** The numbers of Matroska's elements. */
const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  cluster: 0x1f43b675,
  chapters: 0x1043a770,
  edition: 0x45b9,
  atom: 0xb6,
  start: 0x91,
  display: 0x80,
  title: 0x85,
} as const

/** The chapters that a file lists in its header: in Matroska, or in a box that many programs write into MP4. */
export async function chaptersInHeader(file: number, size: number): Promise<Chapters> {
  const head = await readBytes(file, 0, Math.min(4, size))
  const isMatroska = head.length === 4 && head.readUInt32BE(0) === ids.header
  return isMatroska ? ofMatroska(file, size) : ofMp4(file, size)
}

async function ofMp4(file: number, size: number): Promise<Chapters> {
  for await (const { type, at, length } of topLevelBoxes(file, size)) {
    if (type !== 'moov' || length > 64 * largestList) continue
    const moov = await readBytes(file, at, at + length)
    const list = moov.indexOf('chpl', 0, 'latin1')
    return list < 0 ? [] : listed(moov, list + 4)
  }
  return []
}

/** Version, flags, from version 1 on four bytes, and a count; each has its time in units of 100 ns and a title. */
function listed(moov: Buffer, start: number): Chapters {
  const chapters: Chapters = []
  let at = start + (moov[start] === 0 ? 4 : 8)
  const count = moov[at++] ?? 0
  for (let index = 0; index < count && at + 9 <= moov.length; index++) {
    const startMs = Number(moov.readBigUInt64BE(at) / 10_000n)
    const length = moov[at + 8] ?? 0
    chapters.push({ startMs, title: moov.toString('utf8', at + 9, at + 9 + length).trim() })
    at += 9 + length
  }
  return chapters
}

type Element = { id: number; from: number; end: number }

async function ofMatroska(file: number, size: number): Promise<Chapters> {
  const segment = await elementAt(file, (await elementAt(file, 0, size))?.end ?? size, size)
  if (segment?.id !== ids.segment) return []
  let at = segment.from
  for (let seen = 0; seen < mostElements && at < segment.end; seen++) {
    const element = await elementAt(file, at, size)
    if (!element || element.id === ids.cluster) return []
    if (element.id === ids.chapters) return chaptersIn(file, element)
    if (element.id === ids.seekHead) {
      const position = placeOf(await readElement(file, element))
      const found = position !== null && (await elementAt(file, segment.from + position, size))
      if (found && found.id === ids.chapters) return chaptersIn(file, found)
    }
    at = element.end
  }
  return []
}

async function chaptersIn(file: number, element: Element): Promise<Chapters> {
  const bytes = await readElement(file, element)
  return childrenOf(bytes, ids.edition)
    .slice(0, 1)
    .flatMap((edition) => childrenOf(edition, ids.atom))
    .map((atom) => ({
      startMs: Math.floor(numberOf(childrenOf(atom, ids.start)[0]) / 1e6),
      title: titleOf(atom),
    }))
}

function titleOf(atom: Buffer): string {
  const [display] = childrenOf(atom, ids.display)
  return (display && childrenOf(display, ids.title)[0]?.toString('utf8').trim()) ?? ''
}

/** Where the chapters are in the segment, if its list of contents says so. */
function placeOf(seekHead: Buffer): number | null {
  const entry = childrenOf(seekHead, ids.seek).find(
    (seek) => numberOf(childrenOf(seek, ids.seekId)[0]) === ids.chapters,
  )
  const position = entry && childrenOf(entry, ids.seekPosition)[0]
  return position ? numberOf(position) : null
}

async function readElement(file: number, { from, end }: Element): Promise<Buffer> {
  return readBytes(file, from, Math.min(end, from + largestList))
}

async function elementAt(file: number, at: number, size: number): Promise<Element | null> {
  const head = await readBytes(file, at, Math.min(size, at + 12))
  const found = elementIn(head, 0)
  return found && { id: found.id, from: at + found.from, end: Math.min(size, at + found.end) }
}

function childrenOf(parent: Buffer, id: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < parent.length; ) {
    const element = elementIn(parent, at)
    if (!element) break
    if (element.id === id) found.push(parent.subarray(element.from, element.end))
    at = element.end
  }
  return found
}

/** An element: a number and a length, each as long as the zeros before its first bit say. */
function elementIn(bytes: Buffer, at: number): Element | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const lengthAt = at + idLength
  const length = Math.clz32(bytes[lengthAt] ?? 0) - 23
  if (idLength > 4 || length > 8 || lengthAt + length > bytes.length) return null
  const id = numberOf(bytes.subarray(at, lengthAt))
  const stated = bytes.subarray(lengthAt, lengthAt + length)
  const first = (stated[0] ?? 0) - (1 << (8 - length))
  // All ones: written before the length was known.
  const isOpen =
    first === (1 << (8 - length)) - 1 && stated.subarray(1).every((byte) => byte === 255)
  const rest = [first, ...stated.subarray(1)].reduce((sum, byte) => sum * 256 + byte, 0)
  const from = lengthAt + length
  return { id, from, end: isOpen ? Number.MAX_SAFE_INTEGER : from + rest }
}

const numberOf = (bytes: Buffer | undefined) =>
  [...(bytes ?? [])].reduce((sum, byte) => sum * 256 + byte, 0)
