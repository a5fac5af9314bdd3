import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'
import { isWithheld, serverMessage } from './server-message.ts'
import { Skeleton } from './skeleton.tsx'

type RecordStateProps = {
  record: UseQueryResult
  /** The page's heading while there is no record to name it. */
  title: string
  /** The list that the record belongs to. */
  back: { to: string; label: string }
  failed: { title: string; hint: string }
  /** Shown if the server does not give the user access to the record. */
  missing: { title: string; hint: string; seeAll: string; drawing: ReactNode }
}

/** A page whose record is loading, failed to load, or is not available to the user. */
export function RecordState({ record, title, back, failed, missing }: RecordStateProps) {
  const refused = isWithheld(record.error)
  return (
    <>
      <PageHeader title={title} back={back} />
      {refused ? (
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
      ) : (
        <Awaited record={record} failed={failed} />
      )}
    </>
  )
}

function Awaited({ record, failed }: Pick<RecordStateProps, 'record' | 'failed'>) {
  if (!record.error) return <Skeleton className="h-[60dvh] w-full rounded-lg" />
  const description = serverMessage(record.error) ?? failed.hint
  return <ErrorState title={failed.title} description={description} query={record} />
}
