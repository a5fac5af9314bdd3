import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'
import { serverMessage } from './server-message.ts'
import { Skeleton } from './skeleton.tsx'

type RecordStateProps = {
  record: UseQueryResult
  /** The page's heading while there is nothing else to call it. */
  title: string
  /** The list that the record belongs to. */
  back: { to: string; label: string }
  failed: { title: string; hint: string }
  /** What is said if the server does not show it to this person. */
  missing: { title: string; hint: string; seeAll: string; drawing: ReactNode }
}

/** A page whose record is being loaded, could not be loaded, or is not there for this person. */
export function RecordState({ record, title, back, failed, missing }: RecordStateProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      {serverMessage(record.error) !== undefined ? (
        <EmptyState
          drawing={missing.drawing}
          title={missing.title}
          description={missing.hint}
          action={
            <Button asChild variant="secondary">
              <Link to={back.to}>{missing.seeAll}</Link>
            </Button>
          }
        />
      ) : record.error ? (
        <ErrorState
          title={failed.title}
          description={failed.hint}
          onRetry={() => void record.refetch()}
          retrying={record.isRefetching}
        />
      ) : (
        <Skeleton className="h-[60dvh] w-full rounded-lg" />
      )}
    </>
  )
}
