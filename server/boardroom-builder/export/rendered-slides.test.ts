import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { companyLook, lookOfDocument } from '../../../common/looks/company-look.ts'
import type { Look } from '../../../common/looks/look.ts'
import {
  documentSchemes,
  documentThemes,
} from '../../../contract/boardroom-builder/document-look.ts'
import { type DocumentType, documentTypes } from '../../../contract/boardroom-builder/documents.ts'
import { boardDeck } from '../../testing/worlds/board-deck.ts'
import { noBrand, sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { measurePages } from '../../testing/worlds/measured-pages.ts'
import { slideProblems } from '../../testing/worlds/slide-problems.ts'
import { type DocumentToExport, exportedDocument } from './exported-document.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

const folder = mkdtempSync(join(tmpdir(), 'rendered-slides-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Each theme, light and dark, and a company with colors and fonts that are hard to set. */
const looks = [
  ...keysOf(documentThemes).flatMap((theme) =>
    keysOf(documentSchemes).map((scheme): [string, Look] => [
      `${theme}, ${scheme}`,
      lookOfDocument({ theme, scheme }, undefined),
    ]),
  ),
  ...keysOf(documentSchemes).map((scheme): [string, Look] => [
    `a pale company, ${scheme}`,
    companyLook(
      { ...noBrand, accent: '#ffd400', titleFont: 'Verdana', textFont: 'Georgia' },
      scheme,
    ),
  ]),
]

const decks: [string, () => Promise<DocumentToExport>][] = [
  ...looks.map(([name, look]): [string, () => Promise<DocumentToExport>] => [
    `each layout: ${name}`,
    async () => ({ ...(await boardDeck()), look }),
  ]),
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
