// A separate process: makes a Word document, a presentation or its slides from the data on its standard input, or reads
// the template there.
import { buffer } from 'node:stream/consumers'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'
import { unframed } from '../../media/framed.ts'
import { PackageProblem } from '../packages/read-package.ts'
import type { CanvasDeck } from './canvas/canvas-deck.ts'
import { canvasPptx } from './canvas/canvas-pptx.ts'
import { docxFile } from './docx/docx-file.ts'
import type { ExportedDocument } from './exported-document.ts'
import type { OfficeFormat, OfficeInput, OfficeOrder } from './office-file.ts'
import { pptxFile } from './pptx/pptx-file.ts'
import { ownSheet } from './slides/places.ts'
import { slidesOf } from './slides/slides-of.ts'
import { Unusable } from './template/clean-package.ts'
import { readTemplate } from './template/read-template.ts'
import type { TemplateHeader } from './template/read-template-file.ts'

const mostResidentBytes = 1024 ** 3

const { format } = beginDecoding<OfficeOrder>(mostResidentBytes)
const input = await buffer(process.stdin)
if (format === 'template') {
  const { parts } = unframed(input)
  const { told, file } = await readOrRefuse(parts[0] ?? Buffer.alloc(0))
  await answer(told, file)
} else if (format === 'canvas') {
  await answer({}, await canvasPptx(unframed<CanvasDeck>(input).header))
} else await answer({}, await makeFile(input, format))
process.exit(0)

async function makeFile(bytes: Buffer, as: OfficeFormat): Promise<Uint8Array> {
  const { header, parts } = unframed<OfficeInput>(bytes)
  const { template, ...data } = header
  const file = parts[header.pictures.length]
  const document: ExportedDocument = {
    ...data,
    pictures: header.pictures.map((picture, at) => ({
      ...picture,
      bytes: parts[at] ?? Buffer.alloc(0),
    })),
    template: template && file ? { facts: template, file } : null,
  }
  if (as === 'docx') return docxFile(document)
  if (as === 'pptx') return pptxFile(document)
  return Buffer.from(JSON.stringify(slidesOf(document, ownSheet(document.look))))
}

async function readOrRefuse(
  file: Uint8Array,
): Promise<{ told: TemplateHeader; file?: Uint8Array }> {
  try {
    const read = await readTemplate(file)
    return { told: { facts: read.facts }, file: read.file }
  } catch (error) {
    if (error instanceof PackageProblem || error instanceof Unusable)
      return { told: { failed: error.reason } }
    process.stderr.write(String(error))
    return { told: { failed: 'notRead' } }
  }
}
