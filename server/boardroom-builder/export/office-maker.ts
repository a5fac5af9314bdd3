// A separate process: makes a Word document or a presentation from the data on its standard input.
import { buffer } from 'node:stream/consumers'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { unframed } from '../../media/framed.ts'
import { docxFile } from './docx/docx-file.ts'
import type { ExportedDocument } from './exported-document.ts'
import type { OfficeInput, OfficeOrder } from './office-file.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const mostResidentBytes = 1024 ** 3

const { format } = beginDecoding<OfficeOrder>(mostResidentBytes)
const { header, parts } = unframed<OfficeInput>(await buffer(process.stdin))
const document: ExportedDocument = {
  ...header,
  pictures: header.pictures.map((picture, at) => ({
    ...picture,
    bytes: parts[at] ?? Buffer.alloc(0),
  })),
}
const made = await (format === 'docx' ? docxFile(document) : pptxFile(document))
await answer({}, made)
process.exit(0)
