import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readCaptions } from '../captions/read-captions.ts'

const folder = resolve(import.meta.dirname, '../../bench/copilot')
type Row = Record<string, unknown> & { id: string; status?: string; captions?: string }
type Vendor = {
  id: string
  profile: Record<string, unknown>
  products: Row[]
  briefs: Row[]
  sharedWith?: string[]
}
type Label = {
  id: string
  asker: string
  question: string
  answerIn: string[]
  passage: string
  values: string[]
  refuse: boolean
}

const vendors = globSync('*.json', { cwd: join(folder, 'corpus') }).map(
  (file) => JSON.parse(readFileSync(join(folder, 'corpus', file), 'utf8')) as Vendor,
)
const labels = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Label)

/** The words at a place such as 'brief:ID@10-20' or 'profile:ID#revenue'; undefined if there is none. */
function wordsAt(place: string): string | undefined {
  const [, kind, id, mark, detail = ''] = /^(\w+):([^@#]+)([@#])(.+)$/.exec(place) ?? []
  const all = vendors.flatMap(({ briefs, products }) => (kind === 'brief' ? briefs : products))
  const row =
    kind === 'profile'
      ? vendors.find((vendor) => vendor.id === id)?.profile
      : all.find((each) => each.id === id)
  if (mark === '#') return row && [row[detail]].flat().join(', ')
  if (!row?.captions) return undefined
  const [from = 0, to = 0] = detail.split('-').map(Number)
  return readCaptions(readFileSync(join(folder, 'corpus', String(row.captions)), 'utf8'))
    .cues.filter(({ startMs, endMs }) => startMs / 1000 <= to + 0.5 && endMs / 1000 >= from - 0.5)
    .map(({ text }) => text)
    .join(' ')
}

/** Whether readers may see the row of a place: shared briefs, their vendors and products. */
function isShared(place: string): boolean {
  const id = place.replace(/^\w+:|[@#].*$/g, '')
  const vendor = vendors.find((each) => id === each.id || id.startsWith(`${each.id}-`))
  const brief = vendor?.briefs.find((each) => each.id === id)
  return !!vendor?.sharedWith?.includes('reader') && (brief?.status ?? 'active') === 'active'
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

test('each question has an asker, a unique id, and sources that the asker may see', () => {
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length)
  const askers = new Set(['reader', ...vendors.map(({ id }) => id)])
  for (const { id, asker, answerIn, refuse } of labels) {
    expect(askers, id).toContain(asker)
    expect(answerIn.length > 0, id).toBe(!refuse)
    for (const place of answerIn) {
      const allowed = asker === 'reader' ? isShared(place) : place.split(/[:@#-]/)[1] === asker
      expect(allowed, `${id}: ${place}`).toBe(true)
    }
  }
  expect(labels.filter(({ asker }) => asker === 'reader').length).toBeGreaterThanOrEqual(60)
})

test('each passage is verbatim in its source, or in one of several', () => {
  for (const { id, answerIn, passage } of labels) {
    const words = answerIn.map(wordsAt)
    words.forEach((found, at) => {
      expect(found, `${id}: ${answerIn[at]}`).toBeTruthy()
    })
    const parts = passage.split(' || ')
    const holds = (part: string, at: number) => spaced(words[at] ?? '').includes(spaced(part))
    const whole = answerIn.length === 0 || answerIn.some((_, at) => holds(passage, at))
    expect(parts.length > 1 ? parts.every(holds) : whole, id).toBe(true)
  }
})
