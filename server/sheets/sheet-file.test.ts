import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { sheetErrors } from '../../contract/sheets.ts'
import { packageProblems, partsOf } from '../testing/worlds/package-problems.ts'
import { sheetFile } from './sheet-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheet-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const host = { env: { DATA_DIR: folder }, log: { info: () => {}, warn: () => {} } }
const work = () => ({ person: 'somebody', gone: AbortSignal.timeout(60_000) })

test('text stays text whatever it begins with, and links lead to addresses and cells', async () => {
  const texts = ['=1+1', '+4', '-2+3', '@SUM(A1)', '\t=1', '0042', 'TRUE', '2026-01-02', '1e5']
  const odd = ['a\u0000b\u0001\ud800\ufffe', '</t><x>&"\'', 'two\nlines', '日本語 🙂', ' ', '']
  const file = await sheetFile(
    host,
    {
      title: 'A & <b>',
      sheets: [
        {
          name: 'Comparison',
          header: ['=Criterion', 'Vendor'],
          rows: [...texts, ...odd].map((text) => [{ text }, { text, link: '#Sources!A2' }]),
          widths: [30, 60],
        },
        {
          name: 'Sources',
          header: ['Address'],
          rows: [[{ text: 'Page', link: 'https://briefs.example/a?b=1&c="2"' }]],
          widths: [40],
        },
      ],
    },
    work(),
  )
  expect(packageProblems(file)).toEqual([])
  const parts = partsOf(file)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f')
  expect(sheet).toContain('location="Sources!A2"')
  expect(sheet).toContain('state="frozen"')
  expect(parts.get('xl/worksheets/_rels/sheet2.xml.rels')).toContain('c=&quot;2&quot;"')
  const { sheets } = await readXlsx(file)
  const read = sheets[0]?.rows.slice(1, 1 + texts.length) ?? []
  expect(read.map(([text]) => text)).toEqual(texts)
})

test('rows are as high as their text, and pages as wide as their columns', async () => {
  const rows = ['Short', 'Five words on two lines', 'x'.repeat(10_000)].map((text) => [{ text }])
  const sheets = [{ name: 'High', header: ['A'], rows, widths: [20] }]
  const parts = partsOf(await sheetFile(host, { title: 'High', sheets }, work()))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const heights = [...sheet.matchAll(/<row [^>]* ht="(\d+)"/g)].map(([, height]) => height)
  expect(heights).toEqual(['15', '15', '30', '409'])
  expect(sheet).toContain('orientation="landscape"')
  expect(sheet).toContain('fitToHeight="0"')
})

test('a cell holds as much as Excel takes, and whoever leaves ends the work', async () => {
  const sheets = [
    { name: 'Long', header: ['A'], rows: [[{ text: 'x'.repeat(50_000) }]], widths: [9] },
  ]
  const read = await readXlsx(await sheetFile(host, { title: 'Long', sheets }, work()))
  expect(String(read.sheets[0]?.rows[1]?.[0])).toHaveLength(32_767)
  const left = { person: 'somebody', gone: AbortSignal.abort() }
  await expect(sheetFile(host, { title: 'Long', sheets }, left)).rejects.toMatchObject({
    code: sheetErrors.notMade.code,
  })
})
