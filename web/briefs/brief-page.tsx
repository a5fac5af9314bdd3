import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { briefErrors } from '../../contract/briefs/briefs.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { BriefDetails, BriefSkeleton } from './brief-details.tsx'
import { BriefHeader } from './brief-header.tsx'
import { BriefsDrawing } from './briefs-drawing.tsx'
import { briefQuery } from './briefs-queries.ts'
import { libraryBriefQuery } from './library-brief-query.ts'
import { UnloadedBrief } from './unloaded-brief.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle('Brief')

const back = { to: '/briefs', label: 'Back to Briefs' }

export default function BriefPage() {
  const { id = '' } = useParams()
  const brief = useQuery(briefQuery(useQueryClient(), id))
  const refused = serverMessage(brief.error) !== undefined
  if (refused) return <Missing id={id} />
  if (brief.data) {
    return (
      <>
        <BriefHeader brief={brief.data} />
        <BriefDetails key={id} brief={brief.data} />
      </>
    )
  }
  return <UnloadedBrief brief={brief} back={back} />
}

/** A brief that is not the company's may be shared with the user: then its page is in their library. */
function Missing({ id }: { id: string }) {
  const { company, reader } = useMe()
  const { search } = useLocation()
  const shared = useQuery({ ...libraryBriefQuery(id), enabled: company !== null && reader })
  // Users without a company have no other briefs; the library says what they can do.
  if (company === null || shared.data) return <Navigate to={`/library/${id}${search}`} replace />
  if (shared.isLoading) return <BriefSkeleton />
  return (
    <>
      <PageHeader title={briefErrors.notFound.message} back={back} />
      <EmptyState
        drawing={<BriefsDrawing />}
        title="We couldn't find this brief"
        description="The brief may have been deleted, or you may not have permission to view it."
        action={
          <Button asChild variant="secondary">
            <Link to="/briefs">See all briefs</Link>
          </Button>
        }
      />
    </>
  )
}
