import { strFromU8, unzipSync, zipSync } from 'fflate'

/** What a Word document may unpack to, without its pictures, in bytes. */
const mostUnpacked = 32 * 1024 * 1024
const mostParts = 5000
/** Paragraphs, those in tables included: a document has fewer, and reading them would take minutes. */
const mostParagraphs = 50_000

const main = 'word/document.xml'

/** Why a file is not opened. */
export class Unopened extends Error {
  readonly reason: 'notWord' | 'tooLong'

  constructor(reason: 'notWord' | 'tooLong') {
    super(reason)
    this.reason = reason
  }
}

/**
 * A Word document with nothing but its text, packed without compression. What a part says of its own size is
 * all that is unpacked of it, so that no small file becomes a large one.
 */
export function openPackage(file: Uint8Array): Uint8Array {
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
  return zipSync(unpacked, { level: 0 })
}

type Filter = NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>

function unzip(file: Uint8Array, filter: Filter) {
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    throw error instanceof Unopened ? error : new Unopened('notWord')
  }
}
