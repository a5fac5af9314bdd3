import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'

type Row = { key: string; to: string; title: ReactNode; detail: ReactNode; aside: ReactNode }

type DashboardPanelProps<Item> = {
  query: UseQueryResult<{ items: Item[]; total: number }>
  words: { title: string; all: (total: number) => string; loadFailed: string }
  /** The empty state. */
  none: ReactNode
  rowOf: (item: Item) => Row
  className?: string | undefined
}

/** A panel of the dashboard: the first of some items, each linked to its page, and how many there are. */
export function DashboardPanel<Item>(props: DashboardPanelProps<Item>) {
  const { query, words, none, rowOf, className } = props
  const heading = useId()
  const { data } = query
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
        query={query}
        failed={words.loadFailed}
        skeleton={
          <div className="px-5 pb-5">
            <Skeleton className="h-10" />
            <Skeleton className="mt-3 h-10" />
          </div>
        }
        className="border-0 pt-6 pb-14"
      >
        {({ items }) => (items.length === 0 ? none : <Rows rows={items.map(rowOf)} />)}
      </WhenLoaded>
    </Card>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className="px-2.5 pb-2.5">
      {rows.map(({ key, to, title, detail, aside }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex items-center gap-3 rounded-md px-2.5 py-2.5 transition-colors hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {title}
              </span>{' '}
              <span dir="auto" className="block truncate text-muted-foreground text-sm">
                {detail}
              </span>
            </span>{' '}
            {aside}
          </Link>
        </li>
      ))}
    </ul>
  )
}
