import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type DocumentType, documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import { boardDeck } from '../../testing/worlds/board-deck.ts'
import { sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { measurePages } from '../../testing/worlds/measured-pages.ts'
import { slideProblems } from '../../testing/worlds/slide-problems.ts'
import { type DocumentToExport, exportedDocument } from './exported-document.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'rendered-slides-'))
afterAll(() => rmSync(folder, { recursive: true }))

const decks: [string, () => Promise<DocumentToExport>][] = [
  ['each layout', boardDeck],
  ...(Object.keys(documentTypes) as DocumentType[]).map(
    (type): [string, () => Promise<DocumentToExport>] => [type, () => sampleDocument(type)],
  ),
]

test.each(decks)('slides as LibreOffice shows them: %s', async (name, make) => {
  const file = join(folder, 'deck.pptx')
  writeFileSync(file, await pptxFile(exportedDocument(await make())))
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const into = ['--convert-to', 'pdf', '--outdir', folder, file]
  await promisify(execFile)('soffice', [profile, '--headless', ...into])
  const pages = await measurePages(readFileSync(join(folder, 'deck.pdf')))
  expect(slideProblems(pages), name).toEqual([])
})
