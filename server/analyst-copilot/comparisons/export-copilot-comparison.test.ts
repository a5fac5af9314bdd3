import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { comparisonTexts } from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  changeCopilotComparison,
  comparisonErrors,
  comparisonFileTypes,
  exportCopilotComparison,
  fillCopilotComparison,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { compare, newAnalyst, vendorsOf } from '../../testing/worlds/comparisons.ts'
import { packageProblems, partsOf } from '../../testing/worlds/package-problems.ts'
import { newCompanies, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const formula = '=HYPERLINK("https://evil.example","Licence costs")'
const { analyst, shares } = await newAnalyst(
  h,
  [ours, `${formula} The licence costs 4,200 euros a year.`],
  [theirs, 'Support for the pangolin answers within two hours.'],
)
const criteria = ['Support for pangolins', '=1+1 licence costs', '-Zeppelin']
const { id } = await compare(h, analyst, { subjects: vendorsOf(ours, theirs), criteria })
const params = { id }
await h.call(fillCopilotComparison, { as: analyst, params, body: {} })

type Query = Request<typeof exportCopilotComparison>['query']
const exported = (query: Query, as: TestUser = analyst) =>
  h.call(exportCopilotComparison, { as, params, query })
const readBytes = async (query: Query) =>
  new Uint8Array(await (await exported(query)).arrayBuffer())
const said = 'Support for the pangolin answers within two hours.'

test('CSV has a column of sources beside each column of statements, and no formulas', async () => {
  const file = await exported({ format: 'csv' })
  expect(file).toMatchObject({ name: 'Cold chain.csv', type: expect.stringContaining('text/csv') })
  const [header = '', support = '', licence = '', zeppelin = ''] = (await file.text()).split('\r\n')
  expect(header).toContain(
    '"Criterion","Acme Robotics","Acme Robotics: source","Other Corp","Other Corp: source"',
  )
  expect(support).toContain(`"Support for pangolins","${comparisonTexts.nothing}","","“${said}”"`)
  expect(support).toContain(`"In short, Description, ${h.services.env.PUBLIC_URL}/library/`)
  expect(licence).toMatch(/^"'=1\+1 licence costs","“/)
  expect(zeppelin).toMatch(/^"'-Zeppelin"/)
  for (const line of [support, licence, zeppelin]) expect(line).not.toMatch(/(^|,)"[=+\-@]/)
})

test('a workbook has the statements linked to a second sheet with the sources', async () => {
  const bytes = await readBytes({ format: 'xlsx', order: 'name' })
  expect(packageProblems(bytes)).toEqual([])
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Comparison', 'Sources'])
  const [table = [], sources = []] = sheets.map(({ rows }) => rows)
  expect(table[0]).toEqual(['Criterion', 'Acme Robotics', 'Source', 'Other Corp', 'Source'])
  expect(table.slice(1, 4).map(([criterion]) => criterion)).toEqual([
    '-Zeppelin',
    '=1+1 licence costs',
    'Support for pangolins',
  ])
  expect(table[3]?.slice(3)).toEqual([`“${said}”`, '[2]'])
  expect(table.flat()).toContain(comparisonTexts.closest)
  expect(sources[2]).toEqual([
    '2',
    'Other Corp',
    'Support for pangolins',
    'In short',
    'Description',
    '',
    expect.stringContaining(String(new Date().getFullYear())),
    said,
    expect.stringContaining(`${h.services.env.PUBLIC_URL}/library/`),
  ])
  const parts = partsOf(bytes)
  expect([...parts.values()].join('')).not.toContain('<f>')
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('location="Sources!A3"')
})

test('a Word document has a table with numbered sources', async () => {
  const file = await exported({ format: 'docx' })
  expect(file).toMatchObject({ name: 'Cold chain.docx', type: comparisonFileTypes.docx })
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(packageProblems(bytes)).toEqual([])
  const text =
    partsOf(bytes)
      .get('word/document.xml')
      ?.replace(/<[^>]+>/g, '') ?? ''
  expect(text).toContain('Comparison · By')
  expect(text).toContain(comparisonTexts.closest)
  expect(text).toContain(`“${said}”[1]`)
  expect(text).toContain('[1]In short · Description · ')
})

test('orders as the page does: pinned first, then most statements', async () => {
  const as = analyst
  const made = await compare(h, as, { subjects: vendorsOf(ours, theirs), criteria })
  const zeppelin = made.criteria[2]?.id ?? ''
  const change = { do: 'pin', id: zeppelin, pinned: true } as const
  await h.call(changeCopilotComparison, { as, params: { id: made.id }, body: { change } })
  const readRows = async (query: Query) => {
    const file = await h.call(exportCopilotComparison, { as, params: { id: made.id }, query })
    const lines = (await file.text()).split('\r\n').slice(1, 4)
    return lines.map((line) => line.split(',')[0])
  }
  expect(await readRows({ format: 'csv' })).toEqual([
    `"'-Zeppelin"`,
    '"Support for pangolins"',
    `"'=1+1 licence costs"`,
  ])
  await h.call(fillCopilotComparison, { as, params: { id: made.id }, body: {} })
  expect((await readRows({ format: 'csv', order: 'statements' }))[0]).toBe(`"'-Zeppelin"`)
})

test('refuses another company, and leaves out what may no longer be seen', async () => {
  const { status, code } = comparisonErrors.notFound
  for (const as of [theirs.owner, ours.owner]) {
    await expect(exported({ format: 'csv' }, as)).rejects.toMatchObject({ status, code })
  }
  await h.call(revokeShare, { as: theirs.owner, params: { id: shares[1]?.id ?? '' } })
  const csv = await (await exported({ format: 'csv' })).text()
  expect(csv).not.toContain('two hours')
  expect(csv).not.toContain('Other Corp')
  expect(csv).toContain(comparisonTexts.gone)
  const parts = partsOf(await readBytes({ format: 'xlsx' }))
  expect([...parts.values()].join('')).not.toContain('two hours')
})
