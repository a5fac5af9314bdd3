import type { DocumentChart } from '../../../contract/boardroom-builder/document-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { keyed } from '../../ui/keyed.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { useReading } from './reading.ts'
import { WideTable } from './wide-table.tsx'

/** A chart with its numbers for screen readers, or only its numbers. */
export function ChartView({ chart }: { chart: DocumentChart }) {
  const { drawn } = useReading()
  const { kind, title } = chart
  const name = title || words.charts[kind]
  return (
    <figure className="rounded-lg border bg-card p-4">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span dir="auto" className="font-semibold text-base">
          {name}
        </span>
        {title && <span className="text-muted-foreground text-sm">{words.charts[kind]}</span>}
      </figcaption>
      {drawn ? (
        <>
          <ChartDrawing chart={chart} />
          <table className="sr-only">
            <caption>{name}</caption>
            <Numbers chart={chart} />
          </table>
        </>
      ) : (
        <WideTable label={name}>
          <Numbers chart={chart} />
        </WideTable>
      )}
    </figure>
  )
}

function Numbers({ chart: { labels, series } }: { chart: DocumentChart }) {
  const named = series.some(({ name }) => name !== '')
  return (
    <>
      {named && (
        <thead>
          <tr className="bg-muted">
            <th scope="col">
              <span className="sr-only">{words.label}</span>
            </th>
            {keyed(series).map(({ key, part: { name } }) =>
              name ? (
                <th key={key} scope="col" dir="auto" className="font-semibold">
                  {name}
                </th>
              ) : (
                <td key={key} />
              ),
            )}
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
    </>
  )
}
