/** How many bytes from the start of a file are read to detect its type. */
export const sniffBytes = 4100

const unknown = 'application/octet-stream'

/** Different names of the same type. */
const sameKind: Record<string, string> = {
  'video/x-m4v': 'video/mp4',
  'video/x-matroska': 'video/matroska',
  'image/apng': 'image/png',
  'application/mp4': 'video/mp4',
  'image/jpg': 'image/jpeg',
}

/** The declared type under our name for it; undefined if it is missing or unspecific. */
export function declaredType(contentType: string | null | undefined): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return !type || type === unknown || type === 'binary/octet-stream'
    ? undefined
    : (sameKind[type] ?? type)
}

/**
 * Detects the type of a file from its first `sniffBytes` bytes, or all of them if it is shorter.
 * `length` is the size of the whole file. Its name and declared type play no part.
 */
export async function sniffType(head: Buffer, length: number): Promise<string> {
  // Loaded with the first file instead of delaying every start.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  if (!found) return unknown
  const type = sameKind[found] ?? found
  const isoMedia = type === 'video/mp4' || type === 'video/quicktime'
  return isoMedia && !startsWithBox(head, length) ? unknown : type
}

/**
 * The four letters at offset 4 prove little: '<!--ftypisom' has them, too. A box also starts with its length: 0
 * means 'to the end', 1 means '64 bits, after the letters'.
 */
function startsWithBox(head: Buffer, length: number): boolean {
  if (head.length < 16) return false
  const stated = head.readUInt32BE(0)
  const kind = head.toString('latin1', 4, 8)
  if (kind === 'ftyp') return stated >= 16 && stated <= 4096 && stated < length
  if (stated === 0) return kind === 'mdat'
  const size = stated === 1 ? Number(head.readBigUInt64BE(8)) : stated
  return size >= 8 && size <= length
}
