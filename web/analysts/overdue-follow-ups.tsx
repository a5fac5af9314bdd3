import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useNow } from '../platform/format/use-now.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { overdueFollowUpsQuery } from './analysts-queries.ts'
import { formatDueDay, localDay } from './due-day.ts'

/** The dashboard's panel of overdue follow-ups; nothing if there are none. */
export function OverdueFollowUps({ className }: { className?: string }) {
  const heading = useId()
  const day = localDay(useNow())
  const { data, error, isFetching, refetch } = useQuery(overdueFollowUpsQuery(day))
  if (data ? data.total === 0 : !error) return null
  return (
    <Card role="region" aria-labelledby={heading} className={className}>
      <div className="flex items-baseline justify-between gap-3 px-5 pt-5 pb-3">
        <h2 id={heading} className="text-md">
          Overdue follow-ups
        </h2>
        {data && data.total > data.items.length && (
          <span className="text-muted-foreground text-sm">{data.total} overdue</span>
        )}
      </div>
      {data ? (
        <ul className="px-2.5 pb-2.5">
          {data.items.map(({ id, text, dueOn, analyst }) => (
            <li key={id}>
              <Link
                to={`/analysts/${analyst.id}`}
                className="flex items-center gap-3 rounded-md px-2.5 py-2.5 transition-colors hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate font-medium">
                    {text}
                  </span>{' '}
                  <span dir="auto" className="block truncate text-muted-foreground text-sm">
                    {analyst.name}
                  </span>
                </span>{' '}
                <Badge tone="red">Due {formatDueDay(dueOn)}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <ErrorState
          className="border-0 pt-6"
          title="The follow-ups could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Card>
  )
}
