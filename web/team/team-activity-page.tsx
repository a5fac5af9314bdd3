import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { permissions } from '../../contract/permissions.ts'
import { type Activity, activityLabel } from '../../contract/team/team.ts'
import { relativeTime } from '../platform/format/relative-time.ts'
import { useNow } from '../platform/format/use-now.ts'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Card } from '../ui/card.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { TeamHeader } from './team-header.tsx'
import { activityQuery } from './team-queries.ts'

export const meta = () => pageTitle('Team activity')

/** The company's activity log, for users who manage the team. */
export default function TeamActivityPage() {
  const { permissions: may } = useMe()
  const { allows, denied } = permissions['team.manage']
  if (!allows(may)) return <AccessRestricted>{denied.message}</AccessRestricted>
  return (
    <>
      <TeamHeader manages description="What happened in your company." />
      <Lines />
    </>
  )
}

function Lines() {
  const list = useInfiniteQuery(activityQuery)
  return (
    <WhenLoaded
      query={list}
      failed="The activity could not be loaded"
      loading="activity"
      skeleton={<LinesSkeleton />}
    >
      {({ pages }) => <LoadedLines lines={pages.flatMap(({ items }) => items)} list={list} />}
    </WhenLoaded>
  )
}

type LoadedLinesProps = { lines: Activity[]; list: ComponentProps<typeof ShowMore>['list'] }

function LoadedLines({ lines, list }: LoadedLinesProps) {
  if (lines.length === 0) {
    return (
      <Card className="border-dashed px-5 py-6 text-muted-foreground">
        No activity yet. Invitations, changes and removals will appear here.
      </Card>
    )
  }
  return (
    <>
      <Card>
        <ol aria-label="Activity" className="divide-y">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      </Card>
      <ShowMore noun="lines" list={list} />
    </>
  )
}

function Line({ line }: { line: Activity }) {
  const now = useNow()
  const at = new Date(line.createdAt)
  return (
    <li className="flex flex-col gap-x-6 gap-y-0.5 px-4 py-3 sm:flex-row sm:items-baseline sm:justify-between sm:px-5">
      <p className="min-w-0">
        <bdi className="font-medium">{actorOf(line)}</bdi> {sentenceOf(line)}
        {line.keyName && (
          <>
            {' '}
            with the API key <bdi>{line.keyName}</bdi>
          </>
        )}
      </p>
      <time
        dateTime={line.createdAt}
        title={at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
        className="shrink-0 text-muted-foreground text-sm"
      >
        {relativeTime(at, now)}
      </time>
    </li>
  )
}

/** Entries without an actor were made by the operator, or by accounts that no longer exist. */
function actorOf({ actorName, details }: Activity): string {
  return actorName ?? (details.by === 'operator' ? 'The operator of this site' : 'Someone')
}

/** The action as a sentence. */
function sentenceOf({ action, details }: Activity): ReactNode[] {
  return activityLabel(action)
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      // Odd parts are names of details.
      index % 2 === 0 ? (
        part
      ) : (
        <bdi key={part}>{String(details[part] ?? 'someone or something')}</bdi>
      ),
    )
}

function LinesSkeleton() {
  return (
    <Card className="divide-y">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-4 py-3 sm:px-5">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Card>
  )
}
