import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { typesetters } from '../testing/crashes/typesetters.ts'
import { readPdf } from '../testing/worlds/read-pdf.ts'
import { typeset } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'typeset-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const host = { env: { DATA_DIR: folder }, log: { info: () => {}, warn: () => {} } }
const template = join(folder, 'words.typ')
writeFileSync(
  template,
  `#import "/frame.typ": data, frame, said
  #show: frame.with(title: data.title, made: "today")
  #for one in data.words { block(said(one)) }`,
)
const never = new AbortController().signal
let person = 0
/** In points. */
const a4Width = 595
const make = (
  data: object,
  given: { template?: string; gone?: AbortSignal; person?: string } = {},
) => typeset(host, { template, data, person: String(person++), gone: never, ...given })
const words = (...said: string[]) => make({ title: 'Words', words: said })

test('a document has its title, language, tags, brand and numbered pages', async () => {
  const read = await readPdf(await words('One', 'Two'))
  expect(read).toMatchObject({ pages: 1, title: 'Words', language: 'en' })
  expect(read.text).toContain('Briefwell')
  expect(read.text).toContain('1 / 1')
  expect(read.roles).toContain('Document')
  expect(Buffer.from(await words('One')).toString('latin1')).toContain('pdfuaid')
})

test('text is never treated as markup, and no package is fetched', async () => {
  const hostile = '#import "@preview/cetz:0.3.0" #read("/etc/passwd") *b* $x$ <a> \\u{41} @x // c'
  expect((await readPdf(await words(hostile))).text).toContain(hostile)
})

test('every script of our fonts is legible; other characters are a box', async () => {
  const scripts = ['Größe Ωμέγα Київ', 'שלום', '你好世界', '日本語の監査', '한국어', '→ ≤ €', '🚀']
  const { text } = await readPdf(await words(...scripts))
  for (const one of scripts) expect(text).toContain(one)
  // The PDF has Arabic letters in their joined forms.
  expect((await readPdf(await words('مرحبا'))).text.normalize('NFKC')).toContain('مرحب')
  expect((await readPdf(await words('before ᚠ नमस्ते after', '\ud800', '\u0001'))).pages).toBe(1)
})

test('an overlong word is broken within the page', async () => {
  const { text, pages, right } = await readPdf(await words('x'.repeat(5000)))
  expect(text.match(/x/g)).toHaveLength(5000)
  expect(pages).toBeGreaterThan(1)
  expect(right).toBeLessThan(a4Width)
})

test('data that is too long is refused immediately', async () => {
  const long = words('word '.repeat(400_000))
  await expect(long).rejects.toMatchObject({ status: 413, code: 'too_long_for_pdf' })
})

test('a document is cancelled when its client disconnects, and the next one is made', async () => {
  const gone = new AbortController()
  const slow = join(folder, 'slow.typ')
  writeFileSync(slow, '#for i in range(2000000) { [#i ] }')
  const given = { template: slow, person: 'same', gone: gone.signal }
  const asked = make({}, given)
  const next = make({ title: 'Next', words: ['next'] }, { person: 'same' })
  const refused = expect(asked).rejects.toMatchObject({ code: 'pdf_not_made' })
  await expect.poll(typesetters).toBe(1)
  gone.abort()
  await refused
  expect((await readPdf(await next)).text).toContain('next')
})

test('a person with too many waiting documents is refused, without affecting others', async () => {
  const all = Array.from({ length: 5 }, () => make({ title: 'W', words: [] }, { person: 'busy' }))
  const other = make({ title: 'W', words: [] })
  const settled = await Promise.allSettled(all)
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 429 } }])
  await other
})

test('a template that does not compile is an error for the log', async () => {
  const wrong = join(folder, 'wrong.typ')
  writeFileSync(wrong, '#nothing-of-this-name')
  await expect(make({}, { template: wrong })).rejects.toMatchObject({ code: 'pdf_not_made' })
})
