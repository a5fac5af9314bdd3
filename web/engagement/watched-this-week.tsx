import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { engagementMessages, type ReaderWatch } from '../../contract/engagement/engagement.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { EngagementDrawing } from './engagement-drawing.tsx'
import { watchedThisWeekQuery } from './engagement-queries.ts'

const words = engagementMessages.week

/** The dashboard's panel of what readers watched in the last 7 days. */
export function WatchedThisWeek({ className }: { className?: string }) {
  const heading = useId()
  const week = useQuery(watchedThisWeekQuery)
  const { data } = week
  return (
    <Card role="region" aria-labelledby={heading} className={className}>
      <div className="flex items-baseline justify-between gap-3 px-5 pt-5 pb-3">
        <h2 id={heading} className="text-md">
          {words.title}
        </h2>
        {data && data.total > data.items.length && (
          <span className="text-muted-foreground text-sm">{words.all(data.total)}</span>
        )}
      </div>
      <WhenLoaded
        query={week}
        failed={words.loadFailed}
        skeleton={
          <div className="px-5 pb-5">
            <Skeleton className="h-10" />
            <Skeleton className="mt-3 h-10" />
          </div>
        }
        className="border-0 pt-6 pb-14"
      >
        {({ items }) => <Watched items={items} />}
      </WhenLoaded>
    </Card>
  )
}

function Watched({ items }: { items: ReaderWatch[] }) {
  const now = useNow()
  if (items.length === 0) {
    return (
      <EmptyState
        bare
        className="pt-4 pb-8"
        drawing={<EngagementDrawing />}
        title={words.none}
        description={words.noneHint}
      />
    )
  }
  return (
    <ul className="px-2.5 pb-2.5">
      {items.map(({ id, brief, name, email, percent, lastAt }) => (
        <li key={`${brief.id} ${id}`}>
          <Link
            to={`/briefs/${brief.id}/engagement`}
            className="flex items-center gap-3 rounded-md px-2.5 py-2.5 transition-colors hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {name ?? email}
              </span>{' '}
              <span dir="auto" className="block truncate text-muted-foreground text-sm">
                {engagementMessages.percent(percent)}
                {brief.title !== null && ` · ${brief.title}`}
              </span>
            </span>{' '}
            <time dateTime={lastAt} className="shrink-0 text-muted-foreground text-sm">
              {relativeTime(new Date(lastAt), now)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
