import type { ReactNode } from 'react'
import type { Analyst } from '../../contract/analysts/analysts.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const cardStyle = 'grid md:grid-cols-[minmax(0,1fr)_18rem]'
const mainStyle = 'flex min-w-0 gap-4 p-5 sm:p-6'
const sideStyle = 'flex min-w-0 flex-col gap-5 border-t p-5 sm:p-6 md:border-s md:border-t-0'

/** A contact's address, firm, topics, lists and notes. */
export function AnalystDetails({ analyst }: { analyst: Analyst }) {
  const { name, email, firm, topics, notes, lists, createdAt } = analyst
  return (
    <Card className={cardStyle}>
      <div className={mainStyle}>
        <Avatar name={name} className="size-12 text-md" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="break-words text-xl">
            {name}
          </h1>
          {firm && (
            <p dir="auto" className="text-muted-foreground">
              {firm}
            </p>
          )}
          <a
            href={`mailto:${encodeURIComponent(email)}`}
            className="mt-1 block w-fit max-w-full truncate rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
          >
            {email}
          </a>
          {notes && (
            <p dir="auto" className="mt-4 max-w-prose whitespace-pre-line break-words">
              {notes}
            </p>
          )}
        </div>
      </div>
      <div className={sideStyle}>
        <Facts title="Topics" names={topics} none="No topics yet" />
        <Facts title="Lists" names={lists.map((list) => list.name)} none="Not on any list" />
        <Fact title="Added">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </Fact>
      </div>
    </Card>
  )
}

function Facts({ title, names, none }: { title: string; names: string[]; none: string }) {
  return (
    <Fact title={title}>
      {names.length === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li key={name} className="flex min-w-0">
              <Badge className="block leading-5.5" title={name}>
                {name}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Fact>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-medium text-muted-foreground text-sm tracking-normal">{title}</h2>
      {children}
    </section>
  )
}

/** A skeleton of the card. */
export function AnalystDetailsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading contact…</span>
      <Card className={cardStyle}>
        <div className={mainStyle}>
          <Skeleton className="size-12 rounded-full" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
        </div>
        <div className={sideStyle}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      </Card>
    </div>
  )
}
