import type { ByteRange } from '../platform/files/objects.ts'

/**
 * Parses a Range header (RFC 9110, section 14). Null means the whole file: there is no header, it is not
 * understood, or it names several ranges, for which a server may send the whole. 'unsatisfiable' means that the
 * file has no such part.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d{0,18})-(\d{0,18})\s*$/i.exec(header ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Math.min(Number(last), size)
    return suffix === 0 ? 'unsatisfiable' : { start: size - suffix, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
