import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { type Brief, briefErrors } from '../../contract/briefs.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { captionsQuery } from '../videos/captions/captions-queries.ts'
import { DownloadMenu } from '../videos/downloads/download-menu.tsx'
import { BriefDetails, BriefSkeleton } from './brief-details.tsx'
import { BriefsDrawing } from './briefs-drawing.tsx'
import { briefQuery } from './briefs-queries.ts'
import { mayChange } from './may-change.ts'
import { useConfirmedDelete } from './use-confirmed-delete.ts'

export const meta = () => pageTitle('Brief')

const back = { to: '/briefs', label: 'Back to Briefs' }

export default function BriefPage() {
  const { id = '' } = useParams()
  const brief = useQuery(briefQuery(useQueryClient(), id))
  useDocumentTitle(brief.data?.title)
  const refused = serverMessage(brief.error) !== undefined
  if (refused) return <Missing />
  if (brief.data) return <Loaded key={id} brief={brief.data} />
  return (
    <>
      <PageHeader title="Brief" back={back} />
      {brief.error ? (
        <ErrorState
          title="This brief could not be loaded."
          description="Check your connection and try again."
          onRetry={() => void brief.refetch()}
          retrying={brief.isRefetching}
        />
      ) : (
        <BriefSkeleton />
      )}
    </>
  )
}

function Loaded({ brief }: { brief: Brief }) {
  const me = useMe()
  const navigate = useNavigate()
  const { deleting, confirmDelete } = useConfirmedDelete(brief, () => void navigate('/briefs'))
  const captions = useQuery({ ...captionsQuery(brief.id), enabled: brief.videoStored })
  const edit = new URLSearchParams({ returnTo: `/briefs/${brief.id}` })
  return (
    <>
      <PageHeader
        title={brief.title}
        back={back}
        action={
          <>
            <DownloadMenu
              brief={brief}
              captions={captions.data?.items ?? []}
              company={me.company?.name}
            />
            {mayChange(brief, me) && (
              <>
                <Button asChild variant="secondary">
                  <Link to={`/briefs/${brief.id}/edit?${edit}`}>
                    <Pencil aria-hidden="true" />
                    Edit
                  </Link>
                </Button>
                <Button variant="secondary" pending={deleting} onClick={confirmDelete}>
                  {!deleting && <Trash2 aria-hidden="true" className="text-destructive-text" />}
                  Delete
                </Button>
              </>
            )}
          </>
        }
      />
      <BriefDetails brief={brief} />
    </>
  )
}

function Missing() {
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
