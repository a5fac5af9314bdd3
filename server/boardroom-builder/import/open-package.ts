import { strFromU8 } from 'fflate'
import { PackageProblem, readPackage } from '../packages/read-package.ts'

/** The maximum unpacked size of a Word document without its pictures, in bytes. */
const mostUnpacked = 32 * 1024 * 1024
const mostParts = 5000
/** XML packs well, that of long tables best. */
const mostRatio = 1000
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

/** The parts of a Word document that hold text. */
export function openPackage(file: Uint8Array): Record<string, Uint8Array> {
  const { names, parts } = opened(file)
  const macros = [...names].some((name) => name.endsWith('vbaProject.bin'))
  if (!names.has(main) || !names.has('[Content_Types].xml') || macros) throw new Unopened('notWord')
  const text = strFromU8(parts.get(main) ?? new Uint8Array())
  if ((text.match(/<w:p[ >/]/g) ?? []).length > mostParagraphs) throw new Unopened('tooLong')
  return Object.fromEntries(parts)
}

function opened(file: Uint8Array) {
  try {
    const wanted = (name: string) => /\.(xml|rels)$/.test(name)
    return readPackage(file, { mostParts, mostUnpacked, mostRatio, wanted })
  } catch (error) {
    const isLong = error instanceof PackageProblem && error.reason === 'tooLarge'
    throw new Unopened(isLong ? 'tooLong' : 'notWord')
  }
}
