import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  blockSchema,
  type DocumentBlock,
  type DocumentFlow,
  type DocumentInline,
  documentSourceKey,
  flowOf,
  sourcesOfBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  audiences,
  type DocumentForm,
  type DocumentType,
  documentForm,
  documentTypes,
  tones,
} from '../../../contract/boardroom-builder/documents.ts'
import { composeDocument } from './compose-document.ts'
import type { Fact, Material, Subject } from './material.ts'
import { wordsFor } from './outline.ts'
import { outlineOf } from './outlines/outline-of.ts'
import { asked, type Topic } from './topics.ts'

const types = Object.keys(documentTypes) as DocumentType[]
const formOf = (more: Partial<DocumentForm>): DocumentForm =>
  documentForm.parse({ title: 'Wombats', type: 'board-deck', ...more })
const none: Material = { facts: [], subjects: [], chapters: [] }

const quokka = { id: 'quokka', name: 'Quokka' }
const topics = [...Object.keys(asked), 'what', 'opportunity'] as Topic[]

const factOf = (text: string, topic: Topic, more: Partial<Fact> = {}): Fact => ({
  text,
  source: {
    kind: 'brief',
    id: crypto.randomUUID(),
    startMs: null,
    title: `Source of ${text}`,
    quote: text,
  },
  label: null,
  said: false,
  subject: quokka,
  topics: { [topic]: 1 },
  entry: null,
  ...more,
})

/** Material with one fact about each topic. */
const whole: Material = {
  facts: topics.map((topic) => factOf(`Fact about ${topic}.`, topic, { said: topic === 'result' })),
  subjects: [quokka],
  chapters: [],
}

const gapsOf = (blocks: readonly DocumentBlock[]): string[] =>
  JSON.stringify(blocks).match(/(?<="question":")[^"]+/g) ?? []
/** The blocks, section by section. */
const blocksOf = (...of: Parameters<typeof composeDocument>) =>
  composeDocument(...of).map(({ blocks }) => blocks)
const textOf = (blocks: readonly DocumentBlock[]) => blocks.map(textOfBlock).join('\n')

/** The lines of a document: the content of its paragraphs, and the source of a quotation. */
const linesOf = (block: DocumentBlock): DocumentInline[][] => {
  const lines = (flow: DocumentFlow): DocumentInline[][] => {
    if (flow.type === 'gap') return []
    if (flow.type === 'paragraph') return flow.content ? [flow.content] : []
    return flow.content.flatMap(({ content }) => content.flatMap(lines))
  }
  if (block.type === 'heading') return [block.content ?? []]
  const source = block.type === 'blockquote' ? block.attrs.source : null
  const note: DocumentInline[] = source ? [{ type: 'sourceNote', attrs: { source } }] : []
  return flowOf(block)
    .flatMap(lines)
    .map((line) => [...line, ...note])
}

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** The texts allowed in a document in addition to the facts: those of its outline and of its author. */
function ownWords(form: DocumentForm, { facts, subjects, chapters }: Material): Set<string> {
  const author = [form.description, form.context, form.objectives].flatMap((text) =>
    text.split('\n').map((line) => line.replace(/^- /, '').trim()),
  )
  return new Set([
    ...textsIn(outlineOf[form.type]).map((words) => wordsFor(form, words)),
    ...author,
    ...subjects.map(({ name }) => name),
    ...facts.flatMap(({ label, source }) => [label ?? '', source.title]),
    ...facts.flatMap(({ entry }) => [...(entry?.columns ?? []), ...(entry?.cells ?? [])]),
    ...chapters.map(({ title }) => title),
    ...['“', '”', ': ', ', ', 'Option', 'Change nothing', 'Brief', 'Timeline'],
    'Where the videos show it:',
  ])
}

/** Expects each text of a document to come from its outline or its author, or to be a fact with its source. */
function expectOnlyFacts(form: DocumentForm, material: Material) {
  const blocks = blocksOf(form, material).flat()
  const own = ownWords(form, material)
  const byText = Map.groupBy(material.facts, ({ text }) => text)
  for (const line of blocks.flatMap(linesOf)) {
    const notes = line.flatMap((one) => (one.type === 'sourceNote' ? [one.attrs.source] : []))
    for (const one of line) {
      if (one.type !== 'text' || own.has(one.text)) continue
      const sources = byText.get(one.text)?.map(({ source }) => documentSourceKey(source))
      expect(sources, one.text).toBeDefined()
      expect(notes.some((note) => sources?.includes(documentSourceKey(note)))).toBe(true)
    }
  }
  expect(z.array(blockSchema).parse(blocks)).toEqual(blocks)
  const ids = blocks.map(({ attrs }) => attrs.id)
  expect(new Set(ids).size).toBe(ids.length)
  return blocks
}

const withoutIds = (blocks: readonly DocumentBlock[]) =>
  JSON.stringify(blocks, (key, value: unknown) =>
    key === 'attrs' && value && typeof value === 'object' ? { ...value, id: null } : value,
  )

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
const word = letters.map((text) => `Said ${text.replaceAll(/[\s\p{C}]/gu, '')}.`)
const subjectArb = fc.record<Subject>({ id: fc.uuid(), name: word })
const factArb = (subjects: readonly Subject[]) =>
  fc.record<Fact>({
    text: word,
    source: fc.record({
      kind: fc.constantFrom('product', 'brief', 'passage', 'canvas', 'company'),
      id: fc.uuid(),
      startMs: fc.option(fc.nat()),
      title: word,
      quote: word,
    }),
    label: fc.option(fc.constantFrom('Timeline', 'Budget range', 'Company name', 'Revenue')),
    said: fc.boolean(),
    subject: fc.option(fc.constantFrom(...subjects)),
    topics: fc.dictionary(fc.constantFrom(...topics, 'profile'), fc.double({ min: 0, max: 4 }), {
      maxKeys: 3,
    }),
    entry: fc.option(
      fc.record({
        kind: fc.constantFrom('debt', 'vendors', 'outcomes'),
        widgetId: fc.constantFrom('one', 'two'),
        title: word,
        columns: fc.constant(['Area', 'Risk', 'Impact']),
        cells: fc.tuple(word, word),
        figure: fc.option(fc.nat(100)),
      }),
      { freq: 3 },
    ),
  })
const materialArb = fc.array(subjectArb, { minLength: 1, maxLength: 12 }).chain((subjects) =>
  fc.record<Material>({
    facts: fc.array(factArb(subjects), { maxLength: 60 }),
    subjects: fc.constantFrom(subjects, []),
    chapters: fc.constant([]),
  }),
)
const formArb = fc.record({
  title: fc.constant('Wombats'),
  type: fc.constantFrom(...types),
  tone: fc.constantFrom(...(Object.keys(tones) as DocumentForm['tone'][])),
  audience: fc.constantFrom(...(Object.keys(audiences) as DocumentForm['audience'][])),
  description: fc.constantFrom('', 'Buy wombats.'),
  context: fc.constantFrom('', 'It is wet.\nIt is cold.'),
  objectives: fc.constantFrom('', '- Dig\n- Dig deeper'),
  deadline: fc.constantFrom(null, '2027-01-12'),
})

describe('composeDocument', () => {
  test.each(types)('writes a %s from the material, with the source of each statement', (type) => {
    const form = formOf({
      type,
      audience: 'technical-team',
      description: 'Buy wombats.',
      context: 'It is wet.',
      objectives: '- Dig\n- Dig deeper',
      deadline: '2027-01-12',
    })
    const blocks = expectOnlyFacts(form, whole)
    const text = textOf(blocks)
    for (const said of ['Buy wombats.', 'It is wet.', 'Dig deeper', '12 January 2027']) {
      expect(text).toContain(said)
    }
    expect(blocks.flatMap(sourcesOfBlock).length).toBeGreaterThan(7)
    expect(blocks.filter((block) => block.type === 'heading').length).toBeGreaterThan(6)
  })

  test.each(types)('has only questions in a %s without material, and invents nothing', (type) => {
    const blocks = expectOnlyFacts(formOf({ type }), none)
    expect(blocks.flatMap(sourcesOfBlock)).toEqual([])
    const sections = blocksOf(formOf({ type }), none)
    expect(sections.length).toBeGreaterThan(6)
    for (const section of sections) expect(gapsOf(section)).not.toEqual([])
  })

  test('asks only for what the author has not said', () => {
    const form = formOf({ type: 'investment-justification' })
    const asks = (more: Partial<DocumentForm>) =>
      gapsOf(blocksOf({ ...form, ...more }, none).flat())
    expect(asks({})).toContain('Which budget year?')
    expect(asks({})).toContain('By when is the decision wanted?')
    const said = asks({ description: '€40,000 from the budget year 2027', deadline: '2027-01-12' })
    expect(said).not.toContain('Which budget year?')
    expect(said).not.toContain('How much money is asked for?')
    expect(said).not.toContain('By when is the decision wanted?')
  })

  test('compares products side by side, with a gap for each missing fact', () => {
    const bilby = { id: 'bilby', name: 'Bilby' }
    const material = { ...whole, subjects: [quokka, bilby] }
    const table = blocksOf(formOf({ type: 'investment-justification' }), material)
      .flat()
      .find((block) => block.type === 'table')
    expect(table && gapsOf([table])).toEqual([
      'What is it?',
      'What does it cost, per year?',
      'How long until it is in use?',
      'What happens, and what does it cost, if nothing changes?',
    ])
    expect(table && textOf([table])).toContain('Fact about cost.')
  })

  test('turns the entries of a canvas into a table and a chart', () => {
    const entryOf = (text: string, figure: number) =>
      factOf(text, 'what', {
        topics: {},
        entry: {
          kind: 'debt',
          widgetId: 'one',
          title: 'Debt',
          columns: ['Area', 'Risk', 'Impact'],
          cells: ['High risk', `${figure}%`],
          figure,
        },
      })
    const material = { ...none, facts: [entryOf('Scanners', 35), entryOf('Printers', 5)] }
    const blocks = expectOnlyFacts(formOf({ type: 'tech-strategy' }), material)
    expect(blocks.find((block) => block.type === 'chart')?.attrs.chart).toMatchObject({
      labels: ['Scanners', 'Printers'],
      series: [{ name: 'Impact in percent', values: [35, 5] }],
    })
    expect(textOf(blocks)).toContain('High risk')
  })

  test('says more to engineers than to a board, and little on slides', () => {
    const many = topics.flatMap((topic) =>
      Array.from({ length: 9 }, (_, at) => factOf(`Fact ${at} about ${topic}.`, topic)),
    )
    const length = (more: Partial<DocumentForm>) =>
      textOf(blocksOf(formOf(more), { ...whole, facts: many }).flat()).length
    const type = 'tech-strategy'
    const toBoard = length({ type, audience: 'board', tone: 'executive' })
    const toEngineers = length({ type, audience: 'technical-team', tone: 'technical' })
    expect(toEngineers).toBeGreaterThan(toBoard * 2)
    for (const slide of composeDocument(formOf({ type: 'board-deck' }), {
      ...whole,
      facts: many,
    })) {
      expect(slide.blocks.filter((block) => block.type === 'heading')).toHaveLength(1)
      expect(slide.blocks.length).toBeLessThanOrEqual(6)
    }
  })

  test('states each fact once', () => {
    const material = {
      ...whole,
      facts: [factOf('Only this.', 'risk', { topics: { risk: 1, slip: 1, problem: 1 } })],
    }
    const text = textOf(blocksOf(formOf({ type: 'status-update' }), material).flat())
    expect(text.split('Only this.')).toHaveLength(2)
  })

  test('always returns only facts with sources, in valid blocks, and is deterministic', () => {
    fc.assert(
      fc.property(formArb, materialArb, (given, material) => {
        const form = formOf(given)
        const blocks = expectOnlyFacts(form, material)
        expect(withoutIds(blocksOf(form, material).flat())).toBe(withoutIds(blocks))
        for (const { blocks, prose, facts } of composeDocument(form, material)) {
          const ids = blocks.map(({ attrs }) => attrs.id)
          expect(prose.every((id) => ids.includes(id))).toBe(true)
          const stated = blocks.filter(({ attrs }) => prose.includes(attrs.id))
          const keys = new Set(facts.map(({ source }) => documentSourceKey(source)))
          expect(
            stated.flatMap(sourcesOfBlock).every((one) => keys.has(documentSourceKey(one))),
          ).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})
