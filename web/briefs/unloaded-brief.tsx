import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BriefSkeleton } from './brief-details.tsx'

type UnloadedBriefProps = {
  brief: UseQueryResult<unknown>
  back: ComponentProps<typeof PageHeader>['back']
}

/** The page of a brief until it is loaded. */
export function UnloadedBrief({ brief, back }: UnloadedBriefProps) {
  return (
    <>
      <PageHeader title="Brief" back={back} />
      {brief.error ? (
        <ErrorState
          title="This brief could not be loaded."
          description="Check your connection and try again."
          query={brief}
        />
      ) : (
        <BriefSkeleton />
      )}
    </>
  )
}
