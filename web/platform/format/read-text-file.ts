/** Reads a text file (captions, CSV) in any of the encodings that such files use. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older programs write single-byte encodings.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
