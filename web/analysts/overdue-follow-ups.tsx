import { useQuery } from '@tanstack/react-query'
import { formatDay, localDay } from '../platform/format/calendar-day.ts'
import { useNow } from '../platform/format/use-now.ts'
import { DashboardPanel } from '../platform/frames/dashboard-panel.tsx'
import { Badge } from '../ui/badge.tsx'
import { overdueFollowUpsQuery } from './analysts-queries.ts'

const words = {
  title: 'Overdue follow-ups',
  all: (total: number) => `${total} overdue`,
  loadFailed: 'The follow-ups could not be loaded',
}

/** The dashboard's panel of overdue follow-ups; nothing if there are none. */
export function OverdueFollowUps({ className }: { className?: string }) {
  const overdue = useQuery(overdueFollowUpsQuery(localDay(useNow())))
  if (overdue.data ? overdue.data.total === 0 : !overdue.error) return null
  return (
    <DashboardPanel
      query={overdue}
      words={words}
      none={null}
      rowOf={({ id, text, dueOn, analyst }) => ({
        key: id,
        to: `/analysts/${analyst.id}`,
        title: text,
        detail: analyst.name,
        aside: <Badge tone="red">Due {formatDay(dueOn)}</Badge>,
      })}
      className={className}
    />
  )
}
