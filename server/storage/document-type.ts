import { promisify } from 'node:util'
import { type Entry, fromFd, type Options, type ZipFile } from 'yauzl'
import type { Drafts } from '../platform/files/drafts.ts'

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

const openArchive = promisify<number, Options, ZipFile>(fromFd)

/** Whether the start of a file shows an archive, whose parts say what it is. */
export function isArchive(type: string): boolean {
  return type === archiveType || type.startsWith(office)
}

/**
 * The type of an Office document by the names of its parts, which the directory at the end of the
 * archive lists; 'application/zip' for any other archive, and for documents with macros.
 */
export async function documentType(drafts: Drafts, path: string): Promise<string> {
  const { fd, close } = await drafts.open(path)
  try {
    const archive = await openArchive(fd, { autoClose: false, lazyEntries: true })
    return typeOf(await partsOf(archive))
  } catch {
    return archiveType
  } finally {
    await close()
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
