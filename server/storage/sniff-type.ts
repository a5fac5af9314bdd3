/** What is read from the start of a file to tell its type, in bytes. */
export const sniffBytes = 4100

const unknown = 'application/octet-stream'

/** Names that differ though the files are of one kind. */
const sameKind: Record<string, string> = {
  'video/x-m4v': 'video/mp4',
  'video/x-matroska': 'video/matroska',
  'image/apng': 'image/png',
  'application/mp4': 'video/mp4',
  'image/jpg': 'image/jpeg',
}

/** What a sender calls its file, in our names; undefined where that says nothing. */
export function declaredType(contentType: string | null | undefined): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return !type || type === unknown || type === 'binary/octet-stream'
    ? undefined
    : (sameKind[type] ?? type)
}

/**
 * The type of a file by its content, from its first bytes (all of them, where it is shorter than
 * `sniffBytes`). `length` is the size of the whole file. The name and the sender's word play no part.
 */
export async function sniffType(head: Buffer, length: number): Promise<string> {
  // Loaded at the first file: every start would wait for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  if (!found) return unknown
  const type = sameKind[found] ?? found
  const isoMedia = type === 'video/mp4' || type === 'video/quicktime'
  return isoMedia && !startsWithBox(head, length) ? unknown : type
}

/**
 * The four letters at 4 alone prove little: '<!--ftypisom' has them, too. A box also states its
 * length before them: 0 for 'to the end', 1 for 'long, after the letters'.
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
