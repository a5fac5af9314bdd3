import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  type DocumentBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { pictureFile, sampleDocument } from '../../testing/worlds/exported-documents.ts'
import { countedLetters, documents } from '../../testing/worlds/generated-documents.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { lostWords, textOfPresentation, textOfWord } from '../../testing/worlds/words-of-files.ts'
import { importDocx } from '../import/import-docx.ts'
import { docxFile } from './docx/docx-file.ts'
import { exportedDocument } from './exported-document.ts'
import { documentPdf } from './pdf/document-pdf.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'nothing-is-lost-'))
afterAll(() => rmSync(folder, { recursive: true }))
const host = { env: { DATA_DIR: folder }, log: { info: () => {}, warn: () => {} } }
const work = { person: 'somebody', gone: new AbortController().signal }

const deep = process.env.DEEP === '1'
/** `DOCUMENTS_SEED` repeats a failure. */
const seed = Number(process.env.DOCUMENTS_SEED ?? 16)

const sample = await sampleDocument('tech-strategy')
const pictures = new Map([
  ['wide', await pictureFile(1600, 900)],
  ['tall', await pictureFile(300, 1200)],
])
type Given = { title: string; blocks: readonly DocumentBlock[] }
const toExport = ({ title, blocks }: Given) =>
  exportedDocument({ ...sample, title, blocks, pictures })

async function makeWord(given: Given) {
  const word = textOfWord(await docxFile(toExport(given)))
  const own = given.blocks.map((block) => textOfBlock(block)).join('\n')
  expect(lostWords(`${given.title}\n${own}`, word)).toEqual([])
  return word
}

test('every word of a document is in its Word file and in its presentation', async () => {
  await fc.assert(
    fc.asyncProperty(documents([...pictures.keys(), 'missing']), async (given) => {
      const slides = textOfPresentation(await pptxFile(toExport(given)))
      expect(
        lostWords(await makeWord(given), slides, { counted: countedLetters.presentation }),
      ).toEqual([])
    }),
    { seed, numRuns: deep ? 300 : 8, endOnFailure: true },
  )
})

test('every word of the Word file is in the PDF', async () => {
  const some = documents([...pictures.keys(), 'missing'])
  for (const given of fc.sample(some, { seed, numRuns: deep ? 40 : 2 })) {
    const pdf = await readPdf(await documentPdf(host, toExport(given), work))
    expect(
      lostWords(await makeWord(given), pdf.text, { counted: countedLetters.pdf, brackets: false }),
    ).toEqual([])
  }
})

test('a memo with a long table, three scripts and a long title arrives whole in every format', async () => {
  const memo = readFileSync(join(import.meta.dirname, '../../testing/fixtures/exports/memo.docx'))
  const { title, blocks } = await importDocx(host, memo, work)
  const given = { title: title ?? '', blocks }
  const word = await makeWord(given)
  expect(lostWords(word, textOfPresentation(await pptxFile(toExport(given))))).toEqual([])
  const pdf = await readPdf(await documentPdf(host, toExport(given), work))
  // PDFs have the words of Arabic in another order, and signs beside them mirrored.
  const letters = (text: string) => text.normalize('NFKC').match(/\p{Script=Arabic}/gu)?.length ?? 0
  expect(letters(pdf.text)).toBeGreaterThanOrEqual(letters(word))
  expect(
    lostWords(word.replace(/^.*\p{Script=Arabic}.*$/gmu, ''), pdf.text, {
      counted: ['x'],
      brackets: false,
    }),
  ).toEqual([])
})
