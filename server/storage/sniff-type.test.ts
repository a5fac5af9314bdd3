import { describe, expect, it } from 'vitest'
import { fixture } from '../testing/fixtures.ts'
import { sniffBytes, sniffType } from './sniff-type.ts'

/** An ISO media file that begins with a box of this type and stated size. */
function box(kind: string, stated: number, brand = 'isom') {
  const bytes = Buffer.alloc(5000)
  bytes.writeUInt32BE(stated, 0)
  bytes.write(kind, 4, 'latin1')
  bytes.write(brand, 8, 'latin1')
  return bytes
}

const sniff = (bytes: Buffer, length = bytes.length) =>
  sniffType(bytes.subarray(0, sniffBytes), length)

describe('sniffType', () => {
  it.each([
    ['h264-aac.mp4', 'video/mp4'],
    ['h264-aac.mov', 'video/quicktime'],
    ['vp9-opus.webm', 'video/webm'],
    ['h264-aac.mkv', 'video/matroska'],
    ['logo.png', 'image/png'],
    ['logo.jpg', 'image/jpeg'],
    ['logo.webp', 'image/webp'],
    ['logo.gif', 'image/gif'],
    ['logo.avif', 'image/avif'],
  ])('%s is %s', async (name, type) => {
    expect(await sniff(fixture(name))).toBe(type)
  })

  it.each([
    ['M4V', box('ftyp', 32, 'M4V '), 'video/mp4'],
    ['an old MOV that begins with its index', box('moov', 4000), 'video/quicktime'],
    ['an old MOV that begins with its media', box('mdat', 1_000_000), 'video/quicktime'],
    ['media up to the end', box('mdat', 0), 'video/quicktime'],
  ])('accepts %s', async (_name, bytes, type) => {
    expect(await sniff(bytes, 2_000_000)).toBe(type)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['HTML with the letters of MP4', Buffer.from(`<!--ftypisom--><script>${' '.repeat(5000)}`)],
    ['HTML with the letters of MOV', Buffer.from(`<!--mdat--><script>${' '.repeat(5000)}`)],
    ['a box longer than the file', box('moov', 9000)],
    ['four letters and no more', Buffer.from('\0\0\0\x20ftypisom', 'latin1')],
  ])('detects no type for %s', async (_name, bytes) => {
    expect(await sniff(bytes)).toBe('application/octet-stream')
  })
})
