import { buffer } from 'node:stream/consumers'
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

const archiveType = 'application/zip'

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

/** How much is read from the store at a time: the directory has thousands of entries, one after the other. */
const blockBytes = 1024 * 1024

type Stored = { objects: Objects; path: string; size: number; lost: AbortSignal }

/** Reads a stored file on demand, in blocks, until `lost`. */
class StoredFile extends RandomAccessReader {
  readonly #file: Stored
  #block: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(file: Stored) {
    super()
    this.#file = file
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ) {
    this.#load(position, length)
      .then((bytes) => void bytes.copy(into, offset))
      .then(() => done(null), done)
  }

  async #load(position: number, length: number): Promise<Buffer> {
    const { objects, path, size, lost } = this.#file
    lost.throwIfAborted()
    if (position + length > size) throw new Error('the archive ends earlier than it says')
    if (position < this.#start || position + length > this.#start + this.#block.length) {
      const end = Math.min(size, position + Math.max(length, blockBytes))
      this.#block = Buffer.from(await buffer(objects.read(path, { start: position, end: end - 1 })))
      this.#start = position
    }
    return this.#block.subarray(position - this.#start, position - this.#start + length)
  }
}

/** Whether the start of a file is that of an archive, whose parts determine the type. */
export function isArchive(type: string): boolean {
  return type === archiveType || type.startsWith(office)
}

/**
 * The type of an Office document by the names of its parts, which the directory at the end of the
 * archive lists; 'application/zip' for any other archive, and for documents with macros. Rejects once `lost`.
 */
export async function documentType(stored: Stored): Promise<string> {
  try {
    const file = new StoredFile(stored)
    const archive = await openArchive(file, stored.size, { autoClose: false, lazyEntries: true })
    return typeOf(await listParts(archive))
  } catch (error) {
    stored.lost.throwIfAborted()
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
function listParts(archive: ZipFile): Promise<Set<string>> {
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
