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
  isOpenPoint,
  questionsOf,
  sourcesOfBlock,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  audiences,
  type DocumentForm,
  tones,
} from '../../../contract/boardroom-builder/documents.ts'
import {
  blocksOf,
  factOf,
  formOf,
  none,
  quokka,
  textOf,
  topics,
  types,
  whole,
} from '../../testing/worlds/composed-documents.ts'
import { composeDocument } from './compose-document.ts'
import type { Fact, Material, Subject } from './material.ts'
import { wordsFor } from './outline.ts'
import { outlineOf } from './outlines/outline-of.ts'

const asksOf = (blocks: readonly DocumentBlock[]): string[] => blocks.flatMap(questionsOf)
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
    ...['“', '”', ': ', ', ', '—', 'Option', 'Brief', 'Timeline', 'What is said', 'Where'],
    ...['Where the videos show it:', ' was founded in ', ' and works from ', ' works from '],
    ...['Said in ', 'Stated in '],
  ])
}

/** What the outline says of tables, and the times of quotations. */
const counted =
  /^\d+ (?:options|vendors) compared: | compared$|^(?:.+)?, \d+:\d\d(?::\d\d)?$|^Said .+: [^:]+$/u

/** Whether a text is one of the material, or how it begins. */
const isOf = ({ facts }: Material, text: string) =>
  facts.some((fact) => fact.text.startsWith(text.replace(/^“|”$/gu, '')))

/** Expects each text of a document to come from its outline or its author, or to be a fact with its source. */
function expectOnlyFacts(form: DocumentForm, material: Material) {
  const blocks = blocksOf(form, material).flat()
  const own = ownWords(form, material)
  const byText = Map.groupBy(material.facts, ({ text }) => text)
  for (const line of blocks.flatMap(linesOf)) {
    const notes = line.flatMap((one) => (one.type === 'sourceNote' ? [one.attrs.source] : []))
    for (const one of line) {
      if (one.type !== 'text' || own.has(one.text) || counted.test(one.text)) continue
      if (own.has(one.text.replace(/: $/u, ''))) continue
      if ([...own].some((text) => text.startsWith(one.text))) continue
      if (one.text.split(/: |, | and /u).every((part) => own.has(part) || byText.has(part)))
        continue
      if (!byText.has(one.text) && isOf(material, one.text)) {
        expect(notes, one.text).not.toEqual([])
        continue
      }
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

/** Expects a heading with the point above a body that does not repeat it, or nothing but open points. */
function expectWellFormed(blocks: readonly DocumentBlock[], isFirst: boolean) {
  const [first, ...body] = blocks.filter((block) => !isOpenPoint(block))
  if (!first) return
  // Words of the author that found no section stand at the beginning.
  if (first.type === 'paragraph' && isFirst) return
  expect(first.type).toBe('heading')
  expect(body).not.toEqual([])
  expect(body.map(({ type }) => type)).not.toContain('heading')
  const [title = '', below = ''] = [first, body[0] ?? first].map(textOfBlock)
  expect(title).not.toBe('')
  expect(below.startsWith(title)).toBe(false)
  for (const block of body) {
    expect(block.type === 'chart' || textOfBlock(block).trim() !== '').toBe(true)
    if (block.type !== 'chart') continue
    const values = block.attrs.chart.series.flatMap((series) => series.values)
    expect(new Set(values).size).toBeGreaterThan(1)
  }
}

const withoutIds = (blocks: readonly DocumentBlock[]) =>
  JSON.stringify(blocks, (key, value: unknown) => {
    if (key === 'headingId') return null
    return key === 'attrs' && value && typeof value === 'object' ? { ...value, id: null } : value
  })

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
    next: fc.constant(null),
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
    expect(blocks.filter((block) => block.type === 'heading').length).toBeGreaterThan(5)
  })

  test.each(types)('has only open points in a %s without material, and invents nothing', (type) => {
    const sections = blocksOf(formOf({ type }), none)
    expect(sections.length).toBeGreaterThan(5)
    for (const blocks of sections) {
      expect(blocks).not.toEqual([])
      expect(blocks.every(isOpenPoint)).toBe(true)
    }
  })

  test('says of each open point where it belongs', () => {
    const [decision, ...others] = blocksOf(formOf({ type: 'investment-memo' }), whole)
    const points = (decision ?? []).filter(isOpenPoint)
    expect(points.length).toBeGreaterThan(1)
    for (const { attrs } of points) expect(attrs.section.title).toBe('Decision wanted')
    expect(new Set(points.map(({ attrs }) => attrs.section.headingId)).size).toBe(1)
    const written = others.find(([first]) => first?.type === 'heading') ?? []
    for (const point of written.filter(isOpenPoint)) {
      expect(point.attrs.section.headingId).toBe(written[0]?.attrs.id)
    }
  })

  test('asks only for what the author has not said', () => {
    const form = formOf({ type: 'investment-justification' })
    const asks = (more: Partial<DocumentForm>) =>
      asksOf(blocksOf({ ...form, ...more }, none).flat())
    expect(asks({})).toContain('Which budget year?')
    expect(asks({})).toContain('By when is the decision wanted?')
    const said = asks({ description: '€40,000 from the budget year 2027', deadline: '2027-01-12' })
    expect(said).not.toContain('Which budget year?')
    expect(said).not.toContain('How much money is asked for?')
    expect(said).not.toContain('By when is the decision wanted?')
  })

  test('compares products on what at least two of them say something different about', () => {
    const bilby = { id: 'bilby', name: 'Bilby' }
    const facts = [
      ...whole.facts,
      factOf('Bilby digs.', 'what', { subject: bilby }),
      factOf('Bilby takes two weeks.', 'timeline', { subject: bilby }),
    ]
    const material = { ...whole, facts, subjects: [quokka, bilby] }
    const blocks = blocksOf(formOf({ type: 'investment-justification' }), material).flat()
    const table = blocks.find((block) => block.type === 'table')
    expect(
      table && linesOf(table).map((line) => line.map((one) => 'text' in one && one.text)[0]),
    ).toEqual(
      ['Option', 'What it is', 'Time', 'Quokka', 'Fact about what.', 'Fact about timeline.'].concat(
        [...['Bilby', 'Bilby digs.', 'Bilby takes two weeks.']],
      ),
    )
    expect(asksOf(blocks)).toContain('Bilby: What does it cost, per year?')
  })

  const entriesOf = (...entries: [string, number][]) => ({
    ...none,
    facts: entries.map(([text, figure]) =>
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
      }),
    ),
  })
  const strategy = formOf({ type: 'tech-strategy' })

  test('turns the entries of a canvas into a table and a chart', () => {
    const blocks = expectOnlyFacts(strategy, entriesOf(['Scanners', 35], ['Printers', 5]))
    expect(blocks.find((block) => block.type === 'chart')?.attrs.chart).toMatchObject({
      labels: ['Scanners', 'Printers'],
      series: [{ name: 'Impact in percent', values: [35, 5] }],
    })
    expect(textOf(blocks)).toContain('High risk')
    expect(textOf(blocks)).toContain('Scanners: High risk, 35%')
  })

  test.each([
    ['values that do not differ', ['Scanners', 35], ['Printers', 35]],
    ['zeros', ['Scanners', 0], ['Printers', 0]],
    ['a single value', ['Scanners', 35]],
  ] as [string, ...[string, number][]][])(
    'draws neither chart nor table of %s',
    (_, ...entries) => {
      const blocks = expectOnlyFacts(strategy, entriesOf(...entries))
      expect(blocks.filter(({ type }) => type === 'chart' || type === 'table')).toEqual([])
      expect(textOf(blocks)).toContain('Scanners: High risk')
      expect(textOf(blocks)).not.toContain('0%')
    },
  )

  test('puts where it is said below the only fact of a section', () => {
    const text = 'The quokka costs 4,200 euros a year.'
    const material = { ...none, facts: [factOf(text, 'cost')], subjects: [quokka] }
    const blocks = blocksOf(formOf({ type: 'board-deck' }), material).flat()
    const at = blocks.findIndex(({ type }) => type === 'heading')
    expect(textOf(blocks.slice(at, at + 2))).toBe(
      `Quokka: The quokka costs 4,200 euros a year\nStated in Source of ${text}`,
    )
  })

  test('has no section for what a table compares, without more to say', () => {
    const bilby = { id: 'bilby', name: 'Bilby' }
    const facts = [
      factOf('The quokka sorts pallets.', 'what', { topics: { what: 2, benefit: 2 } }),
      factOf('The bilby digs for four hours.', 'what', { subject: bilby }),
    ]
    const material = { ...none, facts, subjects: [quokka, bilby] }
    const blocks = blocksOf(formOf({ type: 'board-deck' }), material).flat()
    expect(blocks.some(({ type }) => type === 'table')).toBe(true)
    expect(textOf(blocks)).not.toContain('Stated in')
  })

  test('puts what the source goes on to say below it, if it refers to the fact', () => {
    const next = { text: 'It includes two days of training.' }
    const source = { kind: 'passage', id: 'x', startMs: 9000, title: 'Talk', quote: next.text }
    const fact = factOf('A licence costs 4,200 euros a year.', 'cost', {
      ...{ said: true, next: { ...next, source: source as Fact['source'] } },
    })
    const blocks = blocksOf(formOf({ type: 'board-deck' }), { ...none, facts: [fact] }).flat()
    expect(textOf(blocks)).toContain(
      'A licence costs 4,200 euros a year\n“It includes two days of training.”',
    )
  })

  test('keeps words of the author for which no section is written', () => {
    const form = formOf({ description: 'Buy wombats.', context: 'Because of the rain' })
    const [decision] = blocksOf(form, none)
    expect(textOf(decision ?? [])).toContain('Because of the rain')
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
        for (const { at, blocks, prose, facts } of composeDocument(form, material)) {
          expectWellFormed(blocks, at === 0)
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
