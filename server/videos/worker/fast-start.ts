import { readBytes } from '../../media/read-bytes.ts'
import { GrowingFile } from './video-files.ts'

/** A larger `moov` box cannot belong to a video of up to 12 hours. */
const largestHead = 256 * 1024 * 1024

const copiedAtOnce = 4 * 1024 * 1024

type Box = { type: string; at: number; length: number }

/** The top-level boxes of an MP4 file, as far as they can be read. */
export async function* topLevelBoxes(file: number, size: number) {
  for (let at = 0; at + 8 <= size; ) {
    const head = await readBytes(file, at, Math.min(at + 16, size))
    const length = boxLength(head, size - at)
    yield { type: head.toString('latin1', 4, 8), at, length } satisfies Box
    if (length < 8) return
    at += length
  }
}

/** Length 1 means that 64 bits follow, 0 that this is the last box. */
function boxLength(head: Buffer, rest: number): number {
  const length = head.readUInt32BE(0)
  if (length === 0) return rest
  return length === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : length
}

/** Whether an MP4 file was written while recording, in parts, without an index of the whole. */
export async function isFragmented(file: number, size: number) {
  for await (const { type } of topLevelBoxes(file, size)) if (type === 'moof') return true
  return false
}

/**
 * Copies the MP4 file `from`, of `size` bytes, to `to` with its `moov` box before the media ("fast
 * start"). Both have the same length.
 */
export async function fastStart(from: number, size: number, to: number) {
  const boxes: Box[] = []
  for await (const box of topLevelBoxes(from, size)) boxes.push(box)
  const head = boxes.find(({ type }) => type === 'moov')
  const kind = boxes.find(({ type }) => type === 'ftyp')
  if (!head || !kind || head.length > largestHead) throw new Error('not an MP4 file')
  const moov = await readBytes(from, head.at, head.at + head.length)
  clearNotes(moov, 8, moov.length)
  shiftChunks(moov, 8, moov.length, head.length)
  const made = new GrowingFile(to)
  await copy(from, kind, made)
  await made.add(moov)
  for (const box of boxes) if (box !== head && box !== kind) await copy(from, box, made)
  await made.finish()
}

async function copy(from: number, { at, length }: Box, to: GrowingFile) {
  for (let done = 0; done < length; done += copiedAtOnce) {
    const end = at + Math.min(length, done + copiedAtOnce)
    await to.add(await readBytes(from, at + done, end))
  }
}

/** Turns the boxes for tags and names into empty space: the makers of the file copy names of tracks. */
function clearNotes(moov: Buffer, start: number, end: number) {
  for (let at = start; at + 8 <= end; ) {
    const length = moov.readUInt32BE(at)
    const type = moov.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > end) throw new Error('a box exceeds its parent')
    if (type === 'udta') moov.fill(0, at + 8, at + length).write('free', at + 4, 'latin1')
    if (type === 'trak') clearNotes(moov, at + 8, at + length)
    at += length
  }
}

/** The boxes that contain the lists of chunk offsets. */
const containers = ['trak', 'mdia', 'minf', 'stbl']

/** Adds `by` to each chunk offset in the boxes between `start` and `end`. */
function shiftChunks(moov: Buffer, start: number, end: number, by: number) {
  for (let at = start; at + 8 <= end; ) {
    const length = moov.readUInt32BE(at)
    const type = moov.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > end) throw new Error('a box exceeds its parent')
    if (containers.includes(type)) shiftChunks(moov, at + 8, at + length, by)
    if (type === 'stco' || type === 'co64') shiftList(moov, at, type === 'co64', by)
    at += length
  }
}

function shiftList(moov: Buffer, box: number, wide: boolean, by: number) {
  const count = moov.readUInt32BE(box + 12)
  for (let index = 0; index < count; index++) {
    const at = box + 16 + index * (wide ? 8 : 4)
    // Throws if 32 bits are not enough, rather than writing a wrong offset.
    if (wide) moov.writeBigUInt64BE(moov.readBigUInt64BE(at) + BigInt(by), at)
    else moov.writeUInt32BE(moov.readUInt32BE(at) + by, at)
  }
}
