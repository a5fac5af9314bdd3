import { useQuery } from '@tanstack/react-query'
import { engagementMessages } from '../../contract/engagement/engagement.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { DashboardPanel } from '../platform/frames/dashboard-panel.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EngagementDrawing } from './engagement-drawing.tsx'
import { watchedThisWeekQuery } from './engagement-queries.ts'

const words = engagementMessages.week

/** The dashboard's panel of what readers watched in the last 7 days. */
export function WatchedThisWeek() {
  const now = useNow()
  return (
    <DashboardPanel
      query={useQuery(watchedThisWeekQuery)}
      words={words}
      none={
        <EmptyState
          bare
          className="pt-4 pb-8"
          drawing={<EngagementDrawing />}
          title={words.none}
          description={words.noneHint}
        />
      }
      rowOf={({ id, brief, name, email, percent, lastAt }) => ({
        key: `${brief.id} ${id}`,
        to: `/briefs/${brief.id}/engagement`,
        title: name ?? email,
        detail: (
          <>
            {engagementMessages.percent(percent)}
            {brief.title !== null && ` · ${brief.title}`}
          </>
        ),
        aside: (
          <time dateTime={lastAt} className="shrink-0 text-muted-foreground text-sm">
            {relativeTime(new Date(lastAt), now)}
          </time>
        ),
      })}
    />
  )
}
