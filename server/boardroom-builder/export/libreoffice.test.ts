import { expect, test } from 'vitest'
import { type DocumentType, documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import { longDocument, sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { inLibreOffice } from '../../testing/worlds/in-libreoffice.ts'
import { partsOf } from '../../testing/worlds/package-problems.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { docxFile } from './docx/docx-file.ts'
import { type DocumentToExport, exportedDocument } from './exported-document.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const samples: [string, () => Promise<DocumentToExport>][] = [
  ...(Object.keys(documentTypes) as DocumentType[]).map(
    (type): [string, () => Promise<DocumentToExport>] => [type, () => sampleDocument(type)],
  ),
  ['long', () => longDocument(30)],
]

test.each(samples)('LibreOffice shows the whole document: %s', async (_, sample) => {
  const document = exportedDocument(await sample())
  const word = await readPdf(await inLibreOffice(await docxFile(document), 'docx'))
  const slides = await pptxFile(document)
  const presentation = await readPdf(await inLibreOffice(slides, 'pptx'))
  const count = [...partsOf(slides).keys()].filter((part) =>
    /^ppt\/slides\/[^/]+$/.test(part),
  ).length
  expect(presentation.pages).toBe(count)
  // A4 and a wide screen, in points.
  expect(word.right).toBeLessThan(595)
  expect(presentation.right).toBeLessThan(960)
  for (const read of [word, presentation]) {
    for (const block of document.blocks) {
      if (block.kind !== 'heading') continue
      const [words = ''] = block.runs.map((run) => (run.kind === 'text' ? run.text : ''))
      expect(read.text.replace(/\s+/g, '')).toContain(words.replace(/\s+/g, ''))
    }
  }
})
