import { fold } from '../../../common/text/fold.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import type {
  DocumentBlock,
  DocumentInline,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { outcomeNames } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import {
  barChart,
  bold,
  type Cell,
  list,
  note,
  paragraph,
  table,
  toBlock,
  words,
} from './blocks.ts'
import type { FactChooser } from './choose-facts.ts'
import { type Claim, claimsOfFacts } from './headings/choose-heading.ts'
import { longestClaim } from './headings/claim-of.ts'
import { cut, type Entry, type Fact, type Material, type Subject } from './material.ts'
import type { OptionColumn } from './outline.ts'

const most = { options: 8, companies: 4, widgets: 3, rows: 15, named: 3 } as const

type Composed = { blocks: DocumentBlock[]; claims: Claim[]; facts: Fact[] }
const empty: Composed = { blocks: [], claims: [], facts: [] }

const said = (text: string): Cell => ({ content: text ? paragraph(words(text)) : paragraph() })
const cited = (text: string, { source }: Fact): Cell => ({
  content: paragraph(words(text), note(source)),
})
const stated = (fact: Fact): Cell =>
  fact.said
    ? { content: paragraph(words('“'), words(fact.text), words('”'), note(fact.source)) }
    : cited(fact.text, fact)

/** What stands where the material says nothing, while it does of other options. */
const unknown = '—'

const differ = (texts: readonly string[]): boolean => new Set(texts.map(fold)).size > 1

/** The products side by side, on what at least two of them say something different about. */
export function optionsTable(
  { subjects }: Material,
  facts: FactChooser,
  columns: readonly OptionColumn[],
): Composed & { asks: string[] } {
  const shown = subjects.slice(0, most.options)
  const known = columns.map((column) => ({
    column,
    facts: shown.map((subject) => facts.of(subject, column.topics) ?? null),
  }))
  const kept = known.filter((each) => differ(each.facts.flatMap((fact) => fact?.text ?? [])))
  const asks = known.flatMap(({ column, facts }) => {
    const missing = shown.filter((_, at) => !facts[at])
    if (missing.length === 0) return []
    return [
      `${missing.length < Math.max(2, shown.length) ? namesOf(missing) : 'Each option'}: ${column.ask}`,
    ]
  })
  if (shown.length < 2 || kept.length === 0)
    return { ...empty, asks: shown.length === 1 ? asks : [] }
  const rows = shown.map((subject, at): Cell[] => [
    said(subject.name),
    ...kept.map(({ facts }) => {
      const fact = facts[at]
      return fact ? stated(fact) : said(unknown)
    }),
  ])
  const names = kept.map(({ column }) => column.title)
  const told = kept.flatMap((each) => each.facts.flatMap((fact) => fact ?? []))
  const figures = claimsOfFacts(told, true).filter(({ sentence }) => /\d/u.test(sentence))
  return {
    blocks: [table(['Option', ...names], rows)],
    // A description of one product is not the point of a comparison.
    claims: [...(names.length > 1 ? figures : []), outlined(comparisonOf(shown, names))],
    facts: told,
    asks,
  }
}

/** What the outline says of a table, as its heading. */
const outlined = (text: string): Claim => ({
  content: [words(text)],
  ...{ sentence: text, whole: true, fact: null },
})

/** What is compared; by what, where that is more than one thing. */
function comparisonOf(subjects: readonly Subject[], columns: readonly string[]): string {
  const named = `${namesOf(subjects)} compared`
  if (columns.length === 1 && named.length <= longestClaim) return named
  return `${subjects.length} options compared: ${listed(columns.map(lowered))}`
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

function namesOf(subjects: readonly Subject[]): string {
  const names = subjects.map(({ name }) => cut(name, 60))
  const more = names.length - most.named
  return listed(more > 1 ? [...names.slice(0, most.named), `${more} more`] : names)
}

/** The profiles of companies, side by side. */
export function profileTable({ facts }: Material): Composed {
  const told = facts.filter(({ topics }) => topics.profile)
  const named = told.filter(({ label }) => label === copilotFields.company_name)
  const companies = [...new Map(named.map((fact) => [fact.text, fact])).values()]
  const shown = companies.slice(0, most.companies)
  const of = (company: Fact) => told.filter(({ source }) => source.id === company.source.id)
  const labels = [...new Set(shown.flatMap(of).map(({ label }) => label ?? ''))].filter(
    (label) => label !== copilotFields.company_name,
  )
  const [first] = shown
  if (labels.length < 2 || !first) return empty
  const rows = labels.map((label): Cell[] => [
    said(label),
    ...shown.map((company) => {
      const fact = of(company).find((other) => other.label === label)
      return fact ? stated(fact) : said(unknown)
    }),
  ])
  return {
    blocks: [table(['', ...shown.map(({ text }) => text)], rows)],
    claims: shown.flatMap((company) => claimOfCompany(company, of(company))),
    facts: [],
  }
}

/** Since when and where a company works: the values of its fields, in the outline's words. */
function claimOfCompany(company: Fact, told: readonly Fact[]): Claim[] {
  const fieldOf = (field: string) => told.find(({ label }) => label === copilotFields[field])
  const [since, seat] = [fieldOf('year_founded'), fieldOf('headquarters_location')]
  if (!since && !seat) return []
  const content = [
    words(company.text),
    ...(since ? [words(' was founded in '), words(since.text)] : []),
    ...(seat ? [words(since ? ' and works from ' : ' works from '), words(seat.text)] : []),
    note(company.source),
  ]
  const sentence = content.map((one) => (one.type === 'text' ? one.text : '')).join('')
  return [...sentence].length <= 120 ? [{ content, sentence, whole: true, fact: null }] : []
}

type Entered = Fact & { entry: Entry }

/** The entries of each widget of a kind, and a chart of their figures. */
export function entryTables({ facts }: Material, kind: Entry['kind']): Composed {
  const entered = facts.flatMap((fact): Entered[] =>
    fact.entry?.kind === kind ? [{ ...fact, entry: fact.entry }] : [],
  )
  const widgets = [...Map.groupBy(entered, ({ entry }) => entry.widgetId).values()]
  const composed = widgets.slice(0, most.widgets).map((all) => entryTable(all.slice(0, most.rows)))
  return {
    blocks: composed.flatMap(({ blocks }) => blocks),
    claims: composed.flatMap(({ claims }) => claims),
    facts: [],
  }
}

const isUntouched = (cell: string) =>
  /^(?:[+-]?0+%?)?$/u.test(cell) || cell === outcomeNames.neutral

/** A table of entries that differ, with a chart of figures that do; otherwise a list. */
function entryTable(entries: readonly Entered[]): Composed {
  const [first] = entries
  if (!first) return empty
  const { title, columns } = first.entry
  // Nobody has estimated what is zero or neutral everywhere.
  const isEstimated = (at: number) =>
    entries.some(({ entry }) => !isUntouched(entry.cells[at] ?? ''))
  const shown = first.entry.cells.map((_, at) => at).filter(isEstimated)
  const cellsOf = ({ entry }: Entered) => shown.map((at) => entry.cells[at] ?? '')
  if (!shown.some((at) => differ(entries.map(({ entry }) => entry.cells[at] ?? '')))) {
    return entryList(entries, cellsOf(first).join(', '))
  }
  const claims = claimsOfEntries(entries, cellsOf)
  const head = [columns[0] ?? '', ...shown.map((at) => columns[at + 1] ?? '')]
  const rows = entries.map((fact) => [cited(fact.text, fact), ...cellsOf(fact).map(said)])
  const figures = entries.flatMap(({ text, entry: { figure } }) =>
    figure === null ? [] : [{ label: cut(text, 60), value: figure }],
  )
  const bars = { title: cut(title, 300), name: `${columns.at(-1)} in percent`, values: figures }
  const isChart = differ(figures.map(({ value }) => String(value)))
  return { blocks: [...(isChart ? [barChart(bars)] : []), table(head, rows)], claims, facts: [] }
}

/** Entries of which the same is told. */
function entryList(entries: readonly Entered[], told: string): Composed {
  const names = listed(entries.map(({ text }) => cut(text, 60)))
  const parts = entries.length > 1 ? [told, names] : [names, told]
  const sentence = parts.filter(Boolean).join(': ')
  const content = [words(sentence), ...(entries[0] ? [note(entries[0].source)] : [])]
  const items = entries.map((fact) => [
    words(fact.text),
    ...(told === '' ? [] : [words(': '), words(told)]),
    note(fact.source),
  ])
  const [only] = entries
  const place = only ? [words('Stated in '), words(only.source.title), note(only.source)] : []
  return {
    blocks: [toBlock(entries.length > 1 ? list(items) : paragraph(...place))],
    claims: [{ content, sentence, whole: true, fact: null }],
    facts: [],
  }
}

/** The entry with the largest figure, or what a map compares. */
function claimsOfEntries(
  entries: readonly Entered[],
  cellsOf: (entry: Entered) => string[],
): Claim[] {
  const [first] = entries
  if (!first) return []
  const { kind, columns } = first.entry
  if (kind === 'vendors') {
    const axes = columns
      .slice(1, 3)
      .map((name) => cut(name, 40))
      .map(lowered)
    return [outlined(`${entries.length} vendors compared: ${listed(axes)}`)]
  }
  const most = entries.reduce((best, next) =>
    (next.entry.figure ?? 0) > (best.entry.figure ?? 0) ? next : best,
  )
  const told = cellsOf(most)
  const value = kind === 'debt' ? told.join(', ') : (told[0] ?? '')
  if (value === '') return []
  const sentence = `${cut(most.text, 70)}: ${cut(value, 40)}`
  return [{ content: [words(sentence), note(most.source)], sentence, whole: true, fact: null }]
}

/** A fact that says what it is about. */
function statement({ text, said, subject, source }: Fact): DocumentInline[] {
  const leads = subject && /^(?:its?|we|our)\b/iu.test(text)
  const told = said ? [words('“'), words(text), words('”')] : [words(text)]
  return [...(leads ? [bold(subject.name), words(': ')] : []), ...told, note(source)]
}

const evident = (fact: Fact): Cell => ({ content: paragraph(...statement(fact)) })

/** Statements with the place where each is made. */
export function evidenceTable(facts: Fact[]): Composed {
  if (facts.length === 0) return empty
  const place = ({ source }: Fact) =>
    source.startMs === null ? source.title : `${source.title}, ${formatTime(source.startMs / 1000)}`
  const blocks =
    facts.length > 1
      ? table(
          ['What is said', 'Where'],
          facts.map((fact) => [evident(fact), said(place(fact))]),
        )
      : toBlock(list(facts.map(statement)))
  return { blocks: [blocks], claims: [], facts }
}
