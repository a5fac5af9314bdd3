import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type DocumentForm,
  type DocumentType,
  documentForm,
  documentTypes,
} from '../../../../contract/boardroom-builder/documents.ts'
import { type OutlineSection, wordsFor } from '../outline.ts'
import { outlineOf } from './outline-of.ts'

const path = 'docs/boardroom-builder.md'
const types = Object.entries(documentTypes) as [DocumentType, string][]
const formOf = (type: DocumentType): DocumentForm => documentForm.parse({ title: 'Any', type })

const marks = { 1: '', 2: ' *', 3: ' **' } as const
const row = (type: DocumentType, { title, question, from }: OutlineSection, at: number) =>
  `| ${at + 1} | ${wordsFor(formOf(type), title)}${outlineOf[type].slides ? '' : marks[from]} | ${wordsFor(formOf(type), question)} |`

const courseOf = ([type, name]: [DocumentType, string]) =>
  [
    `### ${name}`,
    '',
    '| | section | the question that it answers |',
    '|---|---|---|',
    ...outlineOf[type].sections.map((section, at) => row(type, section, at)),
    '',
  ].join('\n')

test('the courses of the documentation are those of the outlines', () => {
  const courses = types.map(courseOf).join('\n')
  const written = readFileSync(path, 'utf8')
  if (process.env.WRITE_COURSES) {
    const [before = '', rest = ''] = written.split(/(?<=<!-- courses -->\n)/)
    const after = rest.slice(rest.indexOf('## Sources'))
    writeFileSync(path, `${before}\n${courses}\n${after}`)
  }
  expect(readFileSync(path, 'utf8')).toContain(`<!-- courses -->\n\n${courses}\n## Sources`)
})

const places = {
  first: /^(?:Decision wanted|In short)$/,
  now: /^(?:Why now|What has changed)$/,
  options: /compared|^Against the plan$/,
  money: /^Money/,
  risks: /^Risks$/,
  next: /^What happens next$/,
  appendix: /^Appendix/,
}

test.each(types)('a %s has at most twelve sections, in the order that a board expects', (type) => {
  const titles = outlineOf[type].sections.map(({ title }) => wordsFor(formOf(type), title))
  expect(titles.length).toBeLessThanOrEqual(12)
  const at = Object.values(places).map((place) => titles.findIndex((title) => place.test(title)))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect(at[0]).toBe(0)
  expect(at.at(-1)).toBe(titles.length - 1)
  for (const { question } of outlineOf[type].sections) expect(question).toMatch(/\?$/)
})
