import type { DocumentChart } from '../../../contract/document-blocks.ts'
import { readingMessages as words } from '../../../contract/document-reading-messages.ts'
import { keyed } from './keyed.ts'
import { WideTable } from './wide-table.tsx'

/** A chart, as the table of its numbers. */
export function ChartView({ chart: { kind, title, labels, series } }: { chart: DocumentChart }) {
  const name = title || words.charts[kind]
  const named = series.some((one) => one.name !== '')
  return (
    <figure className="rounded-lg border bg-card p-4">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span dir="auto" className="font-semibold text-base">
          {name}
        </span>
        {title && <span className="text-muted-foreground text-sm">{words.charts[kind]}</span>}
      </figcaption>
      <WideTable label={name}>
        {named && (
          <thead>
            <tr className="bg-muted">
              <th scope="col">
                <span className="sr-only">{words.label}</span>
              </th>
              {keyed(series).map(({ key, part }) => (
                <th key={key} scope="col" dir="auto" className="font-semibold">
                  {part.name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {keyed(labels).map(({ key: row, part: label }) => (
            <tr key={row}>
              <th scope="row" dir="auto" className="font-normal">
                {label}
              </th>
              {keyed(series).map(({ key, part: { values } }) => (
                <td key={key} className="tabular-nums">
                  {values[row]?.toLocaleString('en') ?? (
                    <span className="text-muted-foreground">{words.noValue}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </figure>
  )
}
