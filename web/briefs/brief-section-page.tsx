import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type Brief, briefErrors } from '../../contract/briefs/briefs.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { BriefHeader } from './brief-header.tsx'
import { briefQuery } from './briefs-queries.ts'

type BriefSectionPageProps = { title: string; children: (brief: Brief) => ReactNode }

/** A subpage of a brief, such as its audience. */
export function BriefSectionPage({ title, children }: BriefSectionPageProps) {
  const { id = '' } = useParams()
  const brief = useQuery(briefQuery(useQueryClient(), id))
  if (brief.data) {
    return (
      <>
        <BriefHeader brief={brief.data} />
        {children(brief.data)}
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} back={{ to: '/briefs', label: 'Back to Briefs' }} />
      {brief.error && (
        <ErrorState
          title={serverMessage(brief.error) ?? briefErrors.notFound.message}
          query={brief}
        />
      )}
    </>
  )
}
