import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type DocumentType, documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import { longDocument, sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { partsOf } from '../../testing/worlds/package-problems.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { docxFile } from './docx/docx-file.ts'
import { type DocumentToExport, exportedDocument } from './exported-document.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'libreoffice-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** How another program shows a file: as a PDF. */
async function shown(file: Uint8Array, name: string) {
  writeFileSync(join(folder, name), file)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const into = ['--convert-to', 'pdf', '--outdir', folder, join(folder, name)]
  await promisify(execFile)('soffice', [profile, '--headless', ...into])
  return readPdf(readFileSync(join(folder, name.replace(/\w+$/, 'pdf'))))
}

const samples: [string, () => Promise<DocumentToExport>][] = [
  ...(Object.keys(documentTypes) as DocumentType[]).map(
    (type): [string, () => Promise<DocumentToExport>] => [type, () => sampleDocument(type)],
  ),
  ['long', () => longDocument(30)],
]

test.each(samples)('LibreOffice shows the whole document: %s', async (name, sample) => {
  const document = exportedDocument(await sample())
  const word = await shown(await docxFile(document), `${name}-word.docx`)
  const slides = await pptxFile(document)
  const presentation = await shown(slides, `${name}-slides.pptx`)
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
