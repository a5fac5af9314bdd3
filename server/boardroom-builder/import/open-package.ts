import { strFromU8, unzipSync } from 'fflate'

/** The maximum unpacked size of a Word document without its pictures, in bytes. */
const mostUnpacked = 32 * 1024 * 1024
const mostParts = 5000
/**
 * The maximum number of paragraphs, including those in tables: real documents have fewer, and more would take
 * minutes.
 */
const mostParagraphs = 50_000

const main = 'word/document.xml'

/** Why a file cannot be opened. */
export class Unopened extends Error {
  readonly reason: 'notWord' | 'tooLong'

  constructor(reason: 'notWord' | 'tooLong') {
    super(reason)
    this.reason = reason
  }
}

/**
 * The parts of a Word document that hold text. Each is unpacked only up to its declared size, so that a small file
 * cannot become a large one.
 */
export function openPackage(file: Uint8Array): Record<string, Uint8Array> {
  let [bytes, parts] = [0, 0]
  const names = new Set<string>()
  const unpacked = unzip(file, ({ name, originalSize }) => {
    if (++parts > mostParts) throw new Unopened('tooLong')
    names.add(name)
    if (!/\.(xml|rels)$/.test(name)) return false
    bytes += originalSize
    if (bytes > mostUnpacked) throw new Unopened('tooLong')
    return true
  })
  const macros = [...names].some((name) => name.endsWith('vbaProject.bin'))
  if (!names.has(main) || !names.has('[Content_Types].xml') || macros) throw new Unopened('notWord')
  const text = strFromU8(unpacked[main] ?? new Uint8Array())
  if ((text.match(/<w:p[ >/]/g) ?? []).length > mostParagraphs) throw new Unopened('tooLong')
  return unpacked
}

type Filter = NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>

function unzip(file: Uint8Array, filter: Filter) {
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    throw error instanceof Unopened ? error : new Unopened('notWord')
  }
}
