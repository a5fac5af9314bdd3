import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Captions,
  Contact,
  FileText,
  FileVideo,
  LayoutGrid,
  type LucideIcon,
  Package,
  Trash2,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { foundCounted } from '../../contract/endpoint.ts'
import { type Deletion, trashMessages as messages } from '../../contract/undo/undo.ts'
import { counted } from '../../contract/values/counted.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { contentsOf, daysLeft, nameOf } from './deletion-text.ts'
import { trashQuery, useRestore } from './trash-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(messages.title)

/** What was deleted in the last 30 days and can be restored by the user. */
export default function TrashPage() {
  return (
    <>
      <PageHeader title={messages.title} description={messages.description} />
      <Deletions />
    </>
  )
}

function Deletions() {
  const list = useInfiniteQuery(trashQuery)
  return (
    <WhenLoaded
      query={list}
      failed={messages.loadFailed}
      loading="the trash"
      skeleton={<RowsSkeleton />}
      className="py-14"
    >
      {({ pages }) => <Rows deletions={pages.flatMap(({ items }) => items)} list={list} />}
    </WhenLoaded>
  )
}

type RowsProps = { deletions: Deletion[]; list: ComponentProps<typeof ShowMore>['list'] }

function Rows({ deletions, list }: RowsProps) {
  const { company } = useMe()
  if (deletions.length === 0) {
    return (
      <EmptyState
        drawing={<Trash2 />}
        title={messages.empty}
        description={company ? messages.emptyHint : messages.emptyHintAlone}
      />
    )
  }
  return (
    <>
      <Card>
        <ul aria-label={messages.title} className="divide-y">
          {deletions.map((deletion) => (
            <Row key={deletion.id} deletion={deletion} />
          ))}
        </ul>
      </Card>
      <ShowMore noun="deletions" list={list} countedTo={foundCounted} />
    </>
  )
}

function Row({ deletion }: { deletion: Deletion }) {
  const now = useNow()
  const { user } = useMe()
  const restore = useRestore(deletion)
  const at = new Date(deletion.deletedAt)
  const left = daysLeft(at, now)
  const who = deletion.deletedBy === user.id ? 'you' : (deletion.deletedByName ?? 'someone')
  const Icon = iconOf(deletion)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="break-words font-medium">
          {nameOf(deletion)}
        </p>
        <p className="text-muted-foreground text-sm">
          {contentsOf(deletion)}, deleted by <bdi>{who}</bdi>{' '}
          <time
            dateTime={deletion.deletedAt}
            title={at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
          >
            {relativeTime(at, now)}
          </time>
        </p>
      </div>
      <p className="text-muted-foreground text-sm tabular-nums max-sm:ps-8.5">
        {counted(left, 'day')} left
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={restore.isPending}
        aria-label={`${messages.restore} ${nameOf(deletion)}`}
        className="max-sm:ms-auto"
        onClick={() => restore.mutate()}
      >
        {messages.restore}
      </Button>
    </li>
  )
}

function iconOf({ products, briefs, analysts, canvases, documents }: Deletion): LucideIcon {
  if (products > 0) return Package
  if (analysts > 0) return Contact
  if (canvases > 0) return LayoutGrid
  if (documents > 0) return FileText
  return briefs > 0 ? FileVideo : Captions
}

function RowsSkeleton() {
  return (
    <Card className="divide-y">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
          <Skeleton className="size-4.5" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
          <Skeleton className="h-8 w-20" />
        </div>
      ))}
    </Card>
  )
}
