import type { UseQueryResult } from '@tanstack/react-query'
import { FileVideo, type LucideIcon, Package, UserRound } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import {
  dashboardMessages,
  type getDashboard,
  recentActivity,
  recentItemTitles,
} from '../../contract/dashboard/dashboard.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { elapsedTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { Card } from '../ui/card.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'

type Dashboard = Reply<typeof getDashboard>
type Item = Dashboard['recent'][number]

type RecentActivityProps = {
  dashboard: UseQueryResult<Dashboard>
  className: string
}

/** The most recent additions, each linked to its page. */
export function RecentActivity({ dashboard, className }: RecentActivityProps) {
  const heading = useId()
  return (
    <Card role="region" aria-labelledby={heading} className={className}>
      <h2 id={heading} className="px-5 pt-5 pb-3 text-md">
        Recent Activity
      </h2>
      <WhenLoaded
        query={dashboard}
        failed="The dashboard could not be loaded"
        skeleton={<Loading />}
        className="border-0 pt-6 pb-14"
      >
        {({ recent }) => <Items items={recent} />}
      </WhenLoaded>
    </Card>
  )
}

function Items({ items }: { items: Item[] }) {
  const now = useNow()
  if (items.length === 0) {
    return (
      <EmptyState
        bare
        className="pt-6"
        drawing={<QuietLines />}
        title={dashboardMessages.empty}
        description={dashboardMessages.emptyHint}
      />
    )
  }
  return (
    <ul className="px-2.5 pb-2.5">
      {items.map((item) => (
        <li key={item.id}>
          <RecentItem item={item} now={now} />
        </li>
      ))}
    </ul>
  )
}

const kinds: Record<Item['kind'], { icon: LucideIcon; to: (id: string) => string }> = {
  brief: { icon: FileVideo, to: (id) => `/briefs/${id}` },
  product: { icon: Package, to: (id) => `/products/${id}` },
  member: { icon: UserRound, to: () => '/team' },
}

function RecentItem({ item, now }: { item: Item; now: Date }) {
  const { icon: Icon, to } = kinds[item.kind]
  const date = new Date(item.createdAt)
  return (
    <Link
      to={to(item.id)}
      className="flex items-center gap-3 rounded-md px-2.5 py-2.5 transition-colors hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{recentItemTitles[item.kind]}</span>{' '}
        <span dir="auto" className="block truncate text-muted-foreground">
          {item.name}
        </span>
      </span>{' '}
      <time
        dateTime={item.createdAt}
        title={date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
        className="shrink-0 text-muted-foreground text-sm"
      >
        {elapsedTime(date, now)}
      </time>
    </Link>
  )
}

function Loading() {
  return (
    <div className="px-5 pb-5">
      <p className="text-muted-foreground">{dashboardMessages.loading}</p>
      {Array.from({ length: recentActivity.shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders that never change places
        <div key={index} className="mt-4 flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-1.5 h-4 w-44 max-w-full" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

function QuietLines() {
  return (
    <Drawing>
      <g className="text-border" stroke="currentColor">
        <path d="M32 14h36M32 32h50M32 50h28" strokeWidth="5" />
        <path d="M14 20v6M14 38v6" />
      </g>
      <circle cx="14" cy="14" r="5" />
      <circle cx="14" cy="32" r="5" />
      <circle cx="14" cy="50" r="5" className="fill-primary-tint text-primary-text" />
    </Drawing>
  )
}
