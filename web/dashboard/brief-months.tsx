import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { briefMonthsShown } from '../../contract/dashboard/dashboard.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Drawing } from '../ui/drawing.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sinceFirst, totalOf } from './brief-month.ts'
import { BriefMonthsChart, Legend } from './brief-months-chart.tsx'
import { BriefMonthsTable } from './brief-months-table.tsx'
import { briefMonthsQuery } from './dashboard-queries.ts'

/** How many briefs were added each month, by current status, as a chart or a table. */
export function BriefMonths({ className }: { className: string }) {
  const heading = useId()
  const [inNumbers, setInNumbers] = useState(false)
  const query = useQuery(briefMonthsQuery())
  const { data, error } = query
  const empty = data?.every((month) => totalOf(month) === 0)
  const filled = data && !empty
  const months = data && sinceFirst(data)
  return (
    <Card role="region" aria-labelledby={heading} className={className}>
      <div className="flex items-start justify-between gap-3 px-5 pt-5 pb-3">
        <h2 id={heading} className="text-md">
          Briefs by month
        </h2>
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={inNumbers}
          className={cn('-me-2 -mt-1', !filled && 'invisible')}
          onClick={() => setInNumbers(!inNumbers)}
        >
          {inNumbers ? 'Show as a chart' : 'Show as a table'}
        </Button>
      </div>
      {filled && months && inNumbers ? (
        <BriefMonthsTable months={months} />
      ) : (
        <Frame>
          {filled && months && <BriefMonthsChart months={months} />}
          {empty && <Nothing />}
          {!data && error && (
            <ErrorState
              className="border-0 py-6"
              title="The chart could not be loaded"
              query={query}
            />
          )}
          {!data && !error && <Loading />}
        </Frame>
      )}
    </Card>
  )
}

/** Has the same height in every state, to avoid layout shifts. */
function Frame({ children }: { children: ReactNode }) {
  return <div className="flex h-72 flex-col px-5 pb-5">{children}</div>
}

function Nothing() {
  return (
    <EmptyState
      bare
      className="my-auto py-0"
      drawing={<MonthsToCome />}
      title={`No briefs in the last ${briefMonthsShown} months`}
      description="Each brief you add is counted in the month it was added."
    />
  )
}

/** The empty state: a few blank months, and one with a first brief. */
function MonthsToCome() {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d="M14 60V46h12v14M34 60V34h12v26M54 60V42h12v18" strokeDasharray="3 4" />
      <path
        d="M74 60V20h12v40z"
        className="fill-primary-tint text-primary-text"
        stroke="currentColor"
      />
      <path d="M80 11V3m-4 4h8" className="text-primary-text" stroke="currentColor" />
    </Drawing>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-1 flex-col gap-3">
      <span className="sr-only">Loading briefs by month…</span>
      <Legend />
      <div className="flex flex-1 items-end gap-2 ps-8 pb-6">
        {Array.from({ length: briefMonthsShown }, (_, index) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders that never change places
            key={index}
            className="flex-1"
            style={{ blockSize: `${25 + ((index * 37) % 60)}%` }}
          />
        ))}
      </div>
    </div>
  )
}
