// A separate process: makes a Word document, a presentation or its slides from the data on its standard input.
import { buffer } from 'node:stream/consumers'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { unframed } from '../../media/framed.ts'
import { docxFile } from './docx/docx-file.ts'
import type { ExportedDocument } from './exported-document.ts'
import type { OfficeFormat, OfficeInput, OfficeOrder } from './office-file.ts'
import { pptxFile } from './pptx/pptx-file.ts'
import { ownSheet } from './slides/places.ts'
import { slidesOf } from './slides/slides-of.ts'

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
const makers: Record<OfficeFormat, () => Uint8Array | Promise<Uint8Array>> = {
  docx: () => docxFile(document),
  pptx: () => pptxFile(document),
  slides: () => Buffer.from(JSON.stringify(slidesOf(document, ownSheet(document.look)))),
}
await answer({}, await makers[format]())
process.exit(0)
