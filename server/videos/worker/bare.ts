import { readBytes } from '../../media/read-bytes.ts'
import { topLevelBoxes } from './fast-start.ts'

/** A larger `moov` box is not searched. */
const largestMoov = 256 * 1024 * 1024

/** How much of a gap between boxes is read at once. */
const gapBytes = 1024 * 1024

/** The boxes that picture, sound and index need, by the box that holds them. */
const needed: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'iods', 'udta'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  dref: ['url '],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64'],
    ...['sdtp', 'sgpd', 'sbgp'],
  ],
  stsd: ['avc1', 'av01', 'vp09', 'mp4a', 'Opus', 'fLaC', '.mp3'],
  picture: ['avcC', 'av1C', 'vpcC', 'btrt', 'colr', 'pasp', 'fiel', 'clap', 'mdcv', 'clli'],
  sound: ['esds', 'dOps', 'dfLa', 'btrt', 'chan'],
  udta: ['meta'],
  meta: ['hdlr', 'ilst'],
  ilst: ['©too'],
  '©too': ['data'],
}

/** Where the boxes inside a box begin, if other fields come first. */
const fieldsOf: Readonly<Record<string, number>> = {
  dref: 8,
  stsd: 8,
  picture: 78,
  sound: 28,
  meta: 4,
}

/** Names that programs give to tracks and to themselves, and that say nothing about the video. */
const usualNames =
  /^(?:(?:Video|Sound|Apple (?:Video|Sound) ?Media )Handler|Core Media (?:Video|Audio)|Mediabunny\w*|AVC Coding|Lav[cf][\d.]*(?: lib\w+)?)?$/

/**
 * Whether an MP4 file holds one picture, at most one sound and their index, in front, and nothing else: no
 * tags, names, further tracks or data that no track uses.
 */
export async function isBare(file: number, size: number): Promise<boolean> {
  let [media, samples] = [0, 0]
  for await (const { type, at, length } of topLevelBoxes(file, size)) {
    if (type === 'mdat') media += length - 8
    else if (type === 'moov' && media === 0 && length <= largestMoov) {
      const found = searched(await readBytes(file, at, at + length))
      if (!found) return false
      samples += found.bytes
    } else if (type === 'free' || type === 'wide' || type === 'skip') {
      if (!(await isEmpty(file, at + 8, at + length))) return false
    } else if (type !== 'ftyp') return false
  }
  // A large `mdat` box has a longer head.
  return samples > 0 && (media === samples || media === samples + 8)
}

async function isEmpty(file: number, start: number, end: number): Promise<boolean> {
  for (let at = start; at < end; at += gapBytes) {
    const gap = await readBytes(file, at, Math.min(end, at + gapBytes))
    if (gap.some((byte) => byte !== 0)) return false
  }
  return true
}

/** What the tracks refer to, in bytes; null if the box holds anything that playing does not need. */
function searched(moov: Buffer): { bytes: number } | null {
  const found = { bytes: 0, pictures: 0, sounds: 0 }
  const bare = isNeeded(moov, 'moov', 8, moov.length, found)
  return bare && found.pictures === 1 && found.sounds <= 1 ? found : null
}

type Found = { bytes: number; pictures: number; sounds: number }

function isNeeded(moov: Buffer, parent: string, start: number, end: number, found: Found): boolean {
  let at = start
  for (; at + 8 <= end; at += moov.readUInt32BE(at)) {
    const length = moov.readUInt32BE(at)
    const type = moov.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > end) return false
    const box = moov.subarray(at, at + length)
    if (type === 'free' && box.subarray(8).every((byte) => byte === 0)) continue
    if (!needed[parent]?.includes(type) || !saysNothing(box, type, found)) return false
    const kind = isSound(type) ? 'sound' : 'picture'
    const inner = parent === 'stsd' ? kind : type
    if (!needed[inner]) continue
    const from = at + 8 + (fieldsOf[inner] ?? 0)
    if (!isNeeded(moov, inner, from, at + length, found)) return false
  }
  return moov.subarray(at, end).every((byte) => byte === 0)
}

const isSound = (type: string) => ['mp4a', 'Opus', 'fLaC', '.mp3'].includes(type)

/** Whether the fields of a box hold no text of their own; also counts what tracks refer to. */
function saysNothing(box: Buffer, type: string, found: Found): boolean {
  if (type === 'stsz') found.bytes += sampleBytes(box)
  if (type === 'hdlr') {
    const kind = box.toString('latin1', 16, 20)
    if (kind === 'vide') found.pictures++
    if (kind === 'soun') found.sounds++
    if (!['vide', 'soun', 'mdir'].includes(kind)) return false
    return isUsual(box.subarray(32))
  }
  // Encoders write their name after one byte for its length.
  if (['avc1', 'av01', 'vp09'].includes(type)) return isUsual(box.subarray(51, 82))
  return type !== 'data' || isUsual(box.subarray(16))
}

const isUsual = (name: Buffer) => usualNames.test(name.toString('utf8').replace(/(?<!\0)\0+$/, ''))

/** The total size of a track's samples: one size for all, or a list. */
function sampleBytes(stsz: Buffer): number {
  if (stsz.length < 20) return 0
  const [each, count] = [stsz.readUInt32BE(12), stsz.readUInt32BE(16)]
  if (each > 0) return each * count
  let sum = 0
  for (let at = 20; at + 4 <= stsz.length; at += 4) sum += stsz.readUInt32BE(at)
  return sum
}
