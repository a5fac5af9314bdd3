import {
  type CopilotResponse,
  copilotTexts,
} from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotColumns, factText } from '../../../../contract/analyst-copilot/copilot-labels.ts'
import type { RowGroup, RowsReading } from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { briefStatuses, briefTypes } from '../../../../contract/briefs/briefs.ts'
import { counted } from '../../../../contract/values/counted.ts'
import type { Found, Told } from './queries.ts'
import { toRowSource } from './row-source.ts'
import { nouns, rowsResponse } from './rows-response.ts'

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a group by its key. */
const names: Partial<Record<RowGroup, (key: string) => string>> = {
  type: (key) => briefTypes[key as keyof typeof briefTypes],
  status: (key) => briefStatuses[key as keyof typeof briefStatuses],
  month: (key) => month.format(new Date(`${key}-01`)),
}

/** How many rows are in each group: the largest first, or periods in their order. Groups that are asked for may be empty. */
export function answerInGroups(
  reading: RowsReading,
  by: RowGroup,
  { total, rows, groups }: Told,
  companyId: string | null,
): CopilotResponse {
  const { about, conditions } = reading
  const wanted = conditions.flatMap((each) =>
    each.kind === by && 'value' in each && !each.not ? each.value : [],
  )
  const keys = [...new Set([...wanted, ...Object.keys(groups)])].sort()
  const numberOf = (key: string) => groups[key] ?? 0
  const isPeriod = by === 'month' || by === 'quarter' || by === 'year'
  const shown = isPeriod ? keys : keys.sort((a, b) => numberOf(b) - numberOf(a))
  const counts = shown.map((key) => ({ key, name: names[by]?.(key) ?? key, count: numberOf(key) }))
  const sourceOf = (row: Found) => {
    const field = row.createdAt ? 'title' : 'name'
    return toRowSource(row, { id: `${row.id}.${field}`, field, snippet: row.name }, companyId)
  }
  const number = counted(total, nouns[about], about)
  // Titles of briefs would be too long.
  const namesIn = (key: string) =>
    about === 'products'
      ? [rows.flatMap((row) => (row.group === key ? row.name : [])).join(', ')]
      : []
  const lines = counts.map(
    ({ key, name, count }) =>
      `${name}: ${count}${namesIn(key)
        .map((some) => ` (${some})`)
        .join('')}`,
  )
  return {
    ...rowsResponse(reading),
    content: lines.length > 0 ? `${number}:\n${lines.join('\n')}` : `${number}.`,
    reason: copilotTexts.counted,
    table: {
      columns: [
        factText(by),
        factText(about),
        ...(about === 'products' ? [copilotColumns.names] : []),
      ],
      rows: counts.map(({ key, name, count }) => ({
        cells: [name, String(count), ...namesIn(key)],
        sourceIds: rows.filter((row) => row.group === key).map((row) => sourceOf(row).id),
        citations: [name, count, ...namesIn(key)].map(() => null),
      })),
    },
    sources: rows.map(sourceOf),
  }
}
