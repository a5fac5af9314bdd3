// A separate process: reads the Word document on its standard input as blocks.
import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { documentLimits } from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentImportLimits } from '../../../contract/boardroom-builder/document-imports.ts'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import type { ReaderHeader } from './import-docx.ts'
import { openPackage, Unopened } from './open-package.ts'
import { type ReadDocument, readBlocks } from './read-blocks.ts'
import { takeComments } from './read-comments.ts'
import { TooWide } from './read-table.ts'
import { withoutMarks } from './word/comments.ts'
import { prepareWord } from './word/prepare-word.ts'
import type { WordDocument } from './word-nodes.ts'

const mostResidentBytes = 1024 ** 3

beginDecoding(mostResidentBytes)
const { header, blocks } = await read(await buffer(process.stdin))
await answer(header, blocks)
process.exit(0)

async function read(file: Buffer): Promise<{ header: ReaderHeader; blocks?: Buffer }> {
  try {
    const parts = openPackage(file)
    const { leftOut, comments: found } = prepareWord(parts)
    const { title, blocks: read, pictures } = await parsed(zipSync(parts, { level: 0 }))
    const { blocks, comments } = takeComments(read, found)
    const bytes = Buffer.from(JSON.stringify({ blocks, comments }))
    const { length } = blocks
    if (length > documentLimits.blocks || bytes.length > documentLimits.bytes) {
      return { header: { failed: 'tooLong' } }
    }
    return {
      header: {
        title: title === null ? null : withoutMarks(title).slice(0, documentLimits.title),
        pictures,
        leftOut: leftOut.slice(0, documentImportLimits.leftOut),
      },
      blocks: bytes,
    }
  } catch (error) {
    if (error instanceof Unopened) return { header: { failed: error.reason } }
    if (error instanceof TooWide) return { header: { failed: 'wideTable' } }
    process.stderr.write(String(error))
    return { header: { failed: 'notRead' } }
  }
}

/** Mammoth parses the file, and we read its tree; the HTML that it would produce is not used. */
async function parsed(file: Uint8Array): Promise<ReadDocument> {
  let read: ReadDocument | undefined
  await mammoth.convertToHtml(
    { buffer: Buffer.from(file) },
    {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      transformDocument: (document: WordDocument) => {
        read = readBlocks(document)
        return { ...document, children: [] }
      },
    },
  )
  if (!read) throw new Error('mammoth read nothing')
  return read
}
