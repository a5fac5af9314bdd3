import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type Entry,
  fromRandomAccessReader,
  type Options,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { ApiError } from '../../contract/errors.ts'
import type { Objects } from '../platform/files/objects.ts'

export const archiveType = 'application/zip'

const office = 'application/vnd.openxmlformats-officedocument.'

/** The part that makes an archive a document of its type (ECMA-376, part 1). */
const mainParts: Readonly<Record<string, string>> = {
  'ppt/presentation.xml': `${office}presentationml.presentation`,
  'word/document.xml': `${office}wordprocessingml.document`,
  'xl/workbook.xml': `${office}spreadsheetml.sheet`,
}

/** More parts than any presentation has. */
const mostParts = 20_000

const openArchive = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader)

/** Reads parts of a stored file on demand. */
class StoredFile extends RandomAccessReader {
  readonly #read: (start: number, end: number) => Readable

  constructor(objects: Objects, path: string) {
    super()
    this.#read = (start, end) => objects.read(path, { start, end: end - 1 })
  }

  override _readStreamForRange(start: number, end: number) {
    return this.#read(start, end)
  }
}

/** Whether the start of a file is that of an archive, whose parts determine the type. */
export function isArchive(type: string): boolean {
  return type === archiveType || type.startsWith(office)
}

/**
 * The type of an Office document by the names of its parts, which the directory at the end of the
 * archive lists; 'application/zip' for any other archive, and for documents with macros.
 */
export async function documentType(objects: Objects, path: string, size: number): Promise<string> {
  try {
    const file = new StoredFile(objects, path)
    const archive = await openArchive(file, size, { autoClose: false, lazyEntries: true })
    return typeOf(await partsOf(archive))
  } catch (error) {
    if (error instanceof ApiError) throw error
    return archiveType
  }
}

function typeOf(parts: ReadonlySet<string>): string {
  const hasMacros = [...parts].some((part) => part.endsWith('vbaProject.bin'))
  const main = Object.keys(mainParts).filter((part) => parts.has(part))
  const [only = ''] = main
  const isDocument = parts.has('[Content_Types].xml') && main.length === 1 && !hasMacros
  return (isDocument && mainParts[only]) || archiveType
}

/** The names of all parts. Throws for a damaged directory, or one with too many parts. */
function partsOf(archive: ZipFile): Promise<Set<string>> {
  const parts = new Set<string>()
  return new Promise((resolve, reject) => {
    archive.on('error', reject)
    archive.on('end', () => resolve(parts))
    archive.on('entry', ({ fileName }: Entry) => {
      parts.add(fileName)
      if (parts.size > mostParts) reject(new Error('too many parts'))
      else archive.readEntry()
    })
    if (archive.entryCount > mostParts) reject(new Error('too many parts'))
    else archive.readEntry()
  })
}
