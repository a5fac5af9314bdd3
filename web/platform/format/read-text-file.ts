/** How sure the recognition must be, in percent. */
const leastConfidence = 25

/** The letters of these encodings are told apart by the language alone: they mean different ones by the same bytes. */
const latin = /^(?:ASCII|ISO-8859-(?:1|2|9|15)|windows-125[0247])$/

const latinOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'].map((tag) => [tag, 'windows-1250']),
  ),
  ...Object.fromEntries(['et', 'lt', 'lv'].map((tag) => [tag, 'windows-1257'])),
  tr: 'windows-1254',
}

/** Reads a text file (captions, CSV) in any of the encodings that such files use; `language` is BCP 47. */
export async function readTextFile(file: File, language = ''): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(await recognized(bytes, language)).decode(bytes)
  }
}

/** The encoding that an older program used. */
async function recognized(bytes: Uint8Array, language: string): Promise<string> {
  const { analyse } = await import('chardet')
  const [best] = analyse(bytes.subarray(0, 100_000))
  const usual = latinOf[language.split('-', 1)[0] ?? ''] ?? 'windows-1252'
  if (!best || best.confidence < leastConfidence || latin.test(best.name)) return usual
  try {
    return new TextDecoder(best.name).encoding
  } catch {
    // Browsers do not know it.
    return usual
  }
}
