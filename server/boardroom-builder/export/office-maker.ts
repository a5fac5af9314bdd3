// A separate process: makes a Word document, a presentation or its slides from the data on its standard input.
import { buffer } from 'node:stream/consumers'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { unframed } from '../../media/framed.ts'
import type { CanvasDeck } from './canvas/canvas-deck.ts'
import { canvasPptx } from './canvas/canvas-pptx.ts'
import { docxFile } from './docx/docx-file.ts'
import type { ExportedDocument } from './exported-document.ts'
import type { OfficeFormat, OfficeInput, OfficeOrder } from './office-file.ts'
import { pptxFile } from './pptx/pptx-file.ts'
import { ownSheet } from './slides/places.ts'
import { slidesOf } from './slides/slides-of.ts'

const mostResidentBytes = 1024 ** 3

const { format } = beginDecoding<OfficeOrder>(mostResidentBytes)
const input = await buffer(process.stdin)
await answer(
  {},
  format === 'canvas' ? await canvasPptx(deckIn(input)) : await makeFile(input, format),
)
process.exit(0)

function deckIn(bytes: Buffer): CanvasDeck {
  return unframed<CanvasDeck>(bytes).header
}

async function makeFile(bytes: Buffer, as: OfficeFormat): Promise<Uint8Array> {
  const { header, parts } = unframed<OfficeInput>(bytes)
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
  return makers[as]()
}
