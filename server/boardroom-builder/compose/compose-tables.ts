import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { barChart, type Cell, gap, note, paragraph, table, toBlock, words } from './blocks.ts'
import type { FactChooser } from './choose-facts.ts'
import { cut, type Entry, type Fact, type Material } from './material.ts'
import type { OptionColumn } from './outline.ts'

const most = { options: 8, companies: 4, widgets: 3, rows: 15 } as const

const said = (text: string): Cell => ({ content: text ? paragraph(words(text)) : paragraph() })
const cited = (text: string, { source }: Fact): Cell => ({
  content: paragraph(words(text), note(source)),
})
const stated = (fact: Fact): Cell =>
  fact.said
    ? { content: paragraph(words('“'), words(fact.text), words('”'), note(fact.source)) }
    : cited(fact.text, fact)

type Options = { columns: readonly OptionColumn[]; ask: string; unchanged: string | null }

/** The products side by side, with a gap wherever the material has nothing about one. */
export function optionsTable(
  { subjects }: Material,
  facts: FactChooser,
  { columns, ask, unchanged }: Options,
): DocumentBlock {
  if (subjects.length === 0) return toBlock(gap(ask))
  const rows = subjects.slice(0, most.options).map((subject): Cell[] => [
    said(subject.name),
    ...columns.map((column) => {
      const fact = facts.of(subject, column.topics)
      return fact ? stated(fact) : { content: gap(column.ask) }
    }),
  ])
  const last: Cell[][] = unchanged
    ? [[said('Change nothing'), { content: gap(unchanged), colspan: columns.length }]]
    : []
  return table(['Option', ...columns.map(({ title }) => title)], [...rows, ...last])
}

/** The profiles of companies, side by side. */
export function profileTable({ facts }: Material, ask: string): DocumentBlock {
  const told = facts.filter(({ topics }) => topics.profile)
  const named = told.filter(({ label }) => label === copilotFields.company_name)
  const companies = [...new Map(named.map((fact) => [fact.text, fact])).values()]
  const shown = companies.slice(0, most.companies)
  const of = (company: Fact) => told.filter(({ source }) => source.id === company.source.id)
  const labels = [...new Set(shown.flatMap(of).map(({ label }) => label ?? ''))].filter(
    (label) => label !== copilotFields.company_name,
  )
  if (labels.length === 0) return toBlock(gap(ask))
  const rows = labels.map((label): Cell[] => [
    said(label),
    ...shown.map((company) => {
      const fact = of(company).find((other) => other.label === label)
      return fact ? stated(fact) : said('')
    }),
  ])
  return table(['', ...shown.map(({ text }) => text)], rows)
}

/** The entries of each widget of a kind, and a chart of their figures. */
export function entryTables({ facts }: Material, kind: Entry['kind']): DocumentBlock[] {
  const byWidget = new Map<string, (Fact & { entry: Entry })[]>()
  for (const fact of facts) {
    const { entry } = fact
    if (entry?.kind !== kind) continue
    byWidget.set(entry.widgetId, [...(byWidget.get(entry.widgetId) ?? []), { ...fact, entry }])
  }
  return [...byWidget.values()].slice(0, most.widgets).flatMap((all) => {
    const [first] = all
    if (!first) return []
    const entries = all.slice(0, most.rows)
    const { title, columns } = first.entry
    const rows = entries.map((fact) => [cited(fact.text, fact), ...fact.entry.cells.map(said)])
    const figures = entries.flatMap(({ text, entry: { figure } }) =>
      figure === null ? [] : [{ label: cut(text, 60), value: figure }],
    )
    const bars = { title: cut(title, 300), name: `${columns.at(-1)} in percent`, values: figures }
    return [...(figures.length > 1 ? [barChart(bars)] : []), table(columns, rows)]
  })
}
