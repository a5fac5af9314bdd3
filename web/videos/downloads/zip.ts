type Entry = { name: string; text: string }

/** An archive of texts, uncompressed: PKWARE's APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16. */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer>[] {
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const [path, content] = [bytesOf(name), bytesOf(text)]
    const common = [u16(20), u16(utf8), u16(0), u16(0), u16(january1980), u32(crc32(content))]
    common.push(u32(content.length), u32(content.length), u16(path.length), u16(0))
    const header = [u32(0x04034b50), ...common, path, content]
    files.push(...header)
    directory.push(u32(0x02014b50), u16(20), ...common)
    directory.push(u16(0), u16(0), u16(0), u32(0), u32(offset), path)
    offset += sizeOf(header)
  }
  const counts = [u16(0), u16(0), u16(entries.length), u16(entries.length)]
  return [
    ...[...files, ...directory, u32(0x06054b50), ...counts],
    ...[u32(sizeOf(directory)), u32(offset), u16(0)],
  ]
}

/** The flag for UTF-8 names, and the earliest date that the format can represent. */
const utf8 = 0x0800
const january1980 = 0x0021

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sizeOf = (parts: Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)
const u16 = (value: number) => new Uint8Array([value, value >>> 8])
const u32 = (value: number) => new Uint8Array([value, value >>> 8, value >>> 16, value >>> 24])

const polynomial = 0xedb88320
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (rest >>> 8) ^ (table[(rest ^ byte) & 0xff] ?? 0)
  return ~rest >>> 0
}
