// Runs inside a decoder's process.
import { read } from 'node:fs'
import { promisify } from 'node:util'
import { askedInput } from './begin-decoding.ts'

const readAt = promisify(read)

/** The descriptor of the file to decode. */
const given = 0

/** Reads the bytes from `start` up to, but not including, `end`, or fewer at the end of the file. */
export async function readBytes(file: number, start: number, end: number): Promise<Buffer> {
  const asked = file === given ? askedInput() : null
  if (asked) return asked.read(start, end)
  const bytes = Buffer.alloc(end - start)
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await readAt(file, bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}
