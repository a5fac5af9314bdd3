import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { accountQuery, type OwnAccount } from './account-queries.ts'

type AccountSectionProps = { title: string; description: ReactNode; children: ReactNode }

/** A section of the account page: title and description on one side, controls on the other. */
export function AccountSection({ title, description, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 py-8 first:pt-2 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-md">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted-foreground">{description}</p>
      </div>
      <div className="min-w-0 max-w-form">{children}</div>
    </section>
  )
}

type WithAccountProps = {
  /** Shown until the account has loaded. */
  skeleton: ReactNode
  children: (user: OwnAccount) => ReactNode
}

/** Renders its children once the account has loaded; until then a skeleton, or the error. */
export function WithAccount({ skeleton, children }: WithAccountProps) {
  const { data, error, isFetching, refetch } = useQuery(accountQuery)
  if (data) return children(data)
  if (!error) return skeleton
  return (
    <ErrorState
      className="py-8"
      title="Your account could not be loaded"
      description={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** A skeleton for a list of rows in a card. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" className="divide-y rounded-lg border bg-card">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <div key={row} className="flex min-h-16 items-center gap-3.5 px-4 py-3 sm:px-5">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="mt-1.5 h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
