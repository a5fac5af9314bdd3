import type {
  CopilotResponse,
  CopilotSource,
} from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotColumns } from '../../../../contract/analyst-copilot/copilot-labels.ts'
import type { SourcePlace } from '../../../../contract/insight-canvas/canvas-sources.ts'
import { canvasLimits } from '../../../../contract/insight-canvas/canvas-widgets.ts'

/** A text of an answer, and the place it comes from. */
export type Quote = {
  id: string
  text: string
  from: string
  /** What it is about, where an answer or comparison says so. */
  group: string | null
  place: SourcePlace | null
}
/** A vendor or product named in an answer. */
export type Named = { name: string; own: boolean; place: SourcePlace | null }

export type Offers = { quotes: Quote[]; vendors: Named[] }

/** What can be added from an answer to a canvas, limited to what the user may still see. */
export function offersOf({ statements, table, sources }: CopilotResponse): Offers {
  const seen = sources.filter(({ title }) => title !== null)
  const sourceOf = (ids: readonly string[]) => seen.find(({ id }) => ids.includes(id))
  const said = statements.map(({ text, group, sourceIds }) => ({
    ...{ text, group },
    source: sourceOf(sourceIds),
  }))
  const column = table?.columns.indexOf(copilotColumns.quote) ?? -1
  const listed = (table?.rows ?? []).map(({ cells, sourceIds }) => ({
    text: cells?.[column] ?? null,
    group: null,
    source: sourceOf(sourceIds),
  }))
  const quotes = [...said, ...listed].flatMap(({ text, group, source }): Quote[] => {
    if (!text || !source) return []
    const { id, title, startMs } = source
    const place = placeOf(source, startMs)
    return [{ id, text: cut(text, canvasLimits.entry), from: title ?? '', group, place }]
  })
  const products = table?.columns[0] === copilotColumns.product ? table.rows : null
  const named = products
    ? products.map(({ cells, sourceIds }) => ({
        name: cells?.[0],
        source: sourceOf(sourceIds),
      }))
    : seen.map((source) => ({ name: source.vendor, source }))
  const vendors = named.flatMap(({ name, source }): Named[] => {
    if (!name || !source) return []
    const own = source.type === 'internal'
    return [{ name: cut(name, canvasLimits.name), own, place: placeOf(source, null) }]
  })
  return {
    quotes: once(quotes, ({ text }) => text),
    vendors: once(vendors, ({ name }) => name).slice(0, canvasLimits.entries),
  }
}

/** Canvas entries can refer to products, briefs and times in their videos only. */
function placeOf(
  { documentId, canvasId, briefId, productId, type }: CopilotSource,
  startMs: number | null,
): SourcePlace | null {
  if (canvasId || documentId) return null
  if (briefId) return { kind: startMs === null ? 'brief' : 'passage', id: briefId, startMs }
  return productId && type === 'internal' ? { kind: 'product', id: productId, startMs: null } : null
}

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/** Removes duplicates by key, keeping the first. */
const once = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()
