import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  heading,
  list,
  note,
  paragraph,
  said,
  sampleDocument,
  source,
  table,
} from '../../testing/worlds/exported-documents.ts'
import { inLibreOffice } from '../../testing/worlds/in-libreoffice.ts'
import { measurePages } from '../../testing/worlds/measured-pages.ts'
import { packageProblems, partsOf } from '../../testing/worlds/package-problems.ts'
import { readPdf } from '../../testing/worlds/read-pdf.ts'
import { slideProblems } from '../../testing/worlds/slide-problems.ts'
import { lostWords, textOfPresentation, textOfWord } from '../../testing/worlds/words-of-files.ts'
import { docxFile } from './docx/docx-file.ts'
import { exportedDocument } from './exported-document.ts'
import { documentPdf } from './pdf/document-pdf.ts'
import { pptxFile } from './pptx/pptx-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'from-the-right-'))
afterAll(() => rmSync(folder, { recursive: true }))
const host = { env: { DATA_DIR: folder }, log: { info: () => {}, warn: () => {} } }
const work = { person: 'somebody', gone: new AbortController().signal }

type Chart = Extract<DocumentBlock, { type: 'chart' }>['attrs']['chart']
const chart = (kind: Chart['kind'], title: string, labels: string[]): DocumentBlock => ({
  type: 'chart',
  attrs: {
    id: `chart-${kind}`,
    chart: {
      kind,
      title,
      labels,
      series: [{ name: 'قبل', values: labels.map((_, at) => at + 1) }],
    },
  },
})
const brief = source('سلسلة التبريد ❄️', 'خفضنا الفاقد')
const quotation: DocumentBlock = {
  type: 'blockquote',
  attrs: { id: 'quotation1', source: brief },
  content: [
    { type: 'paragraph', content: [said('خفضنا الفاقد من 4.1 إلى 1.2 بالمئة (Tornbjerg) 🚚')] },
  ],
}
const sections: DocumentBlock[] = [
  heading(1, 'نوفّر أربعة أيام في كل شهر 🎉 بالفريق نفسه'),
  paragraph('تغلق الدفاتر في أربعة أيام بدلًا من تسعة (Tornbjerg AB).', note(brief)),
  list(
    'bulletList',
    'المستودعات في الشمال متصلة 👩🏽‍🚒',
    'השלב השני (Q3 2027)',
    'In English, عربية inside',
  ),
  heading(1, 'הסגירה נמשכת ארבעה ימים'),
  table([
    ['الخيار', 'التكلفة', 'الوقت'],
    ['أجهزة استشعار 🌡️', '€1.1 million', '٨ أسابيع'],
    ['חיישנים', '€2.4 million', '14 שבועות'],
  ]),
  heading(1, 'ما قاله العميل'),
  quotation,
  heading(1, 'الفاقد حسب المنطقة 📉'),
  chart('bar', 'الفاقد بالمئة', ['الشمال', 'דרום', '東京 🗼', 'West']),
  heading(1, 'חלקים'),
  chart('pie', 'איפה נוצר ההפסד', ['מחסן', 'الطريق', 'Shop 🛒']),
  heading(1, 'Emoji 🚀 alone'),
  chart('line', 'Growth 🌱', ['Q1 🌱', 'Q2 ☀️', 'Q3 🍂']),
]
const document = exportedDocument({
  ...(await sampleDocument('board-deck')),
  ...{ title: 'سلسلة التبريد: نطلب الموافقة 🚚❄️', blocks: sections, pictures: new Map() },
})

test('a document from right to left, with emoji, is whole in its presentation, and reads from the right', async () => {
  const slides = await pptxFile(document)
  expect(packageProblems(slides)).toEqual([])
  expect(lostWords(textOfWord(await docxFile(document)), textOfPresentation(slides))).toEqual([])
  const parts = partsOf(slides)
  const slide = (number: number) => parts.get(`ppt/slides/slide${number}.xml`) ?? ''
  for (const number of [1, 2, 3]) expect(slide(number)).toContain('<a:pPr algn="r" rtl="1"/>')
  expect(slide(3)).toContain('<a:tblPr rtl="1" firstRow="1"/>')
  expect(slide(7)).not.toContain('rtl="1"')
  const charts = [...parts].filter(([name]) => /^ppt\/charts\/[^/]+\.xml$/.test(name))
  const words = charts.map(([, xml]) => xml).join('')
  for (const label of ['الشمال', 'דרום', '東京 🗼', 'الطريق', 'Shop 🛒', 'Q2 ☀️', 'قبل'])
    expect(words).toContain(label)

  const pages = await measurePages(await inLibreOffice(slides, 'pptx'))
  // Joined letters are pieces that lie on each other.
  const problems = slideProblems(pages).filter((one) => /outside| pt$|no content/.test(one))
  expect(problems).toEqual([])
  // The title ends at the right edge.
  const [title] = pages[2]?.texts.toSorted((a, b) => b.size - a.size) ?? []
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeGreaterThan(900)
})

test('its PDF has the same words, and its charts within the page, from left to right', async () => {
  const pdf = await documentPdf(host, document, work)
  const { right, text, language } = await readPdf(pdf)
  expect(language).toBe('ar')
  // The margin of a page of A4.
  expect(right).toBeLessThan(595 - 55)
  const letters = (words: string) => words.normalize('NFKC').match(/[\p{Script=Arabic}]/gu)?.length
  expect(letters(text) ?? 0).toBeGreaterThanOrEqual(
    letters(textOfWord(await docxFile(document))) ?? 0,
  )
  const pages = await measurePages(pdf)
  const texts = pages.flatMap((page) => page.texts)
  const startOf = (words: string) => texts.find((one) => one.text.includes(words))?.x ?? Number.NaN
  expect(startOf('West')).toBeGreaterThan(startOf('דרום'))
  expect(startOf('Q3')).toBeGreaterThan(startOf('Q1'))
})
