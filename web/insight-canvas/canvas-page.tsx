import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { canvasMessages as words } from '../../contract/canvas-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { canvasQuery } from './canvas-queries.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'
import { OpenedCanvas } from './opened-canvas.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** One canvas: its widgets, and everything around them. */
export default function CanvasPage() {
  const { id = '' } = useParams()
  const canvas = useQuery(canvasQuery(id))
  if (canvas.data) return <OpenedCanvas key={id} canvas={canvas.data} />
  if (serverMessage(canvas.error) !== undefined) return <Missing />
  return (
    <>
      <PageHeader title={words.loading} back={words.back} />
      {canvas.error ? (
        <ErrorState
          title={words.loadFailed}
          description={words.loadFailedHint}
          onRetry={() => void canvas.refetch()}
          retrying={canvas.isRefetching}
        />
      ) : (
        <Skeleton className="h-[60dvh] w-full rounded-lg" />
      )}
    </>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title={words.loading} back={words.back} />
      <EmptyState
        drawing={<CanvasesDrawing />}
        title={words.notFound}
        description={words.notFoundHint}
        action={
          <Button asChild variant="secondary">
            <Link to="/insight-canvas">{words.seeAll}</Link>
          </Button>
        }
      />
    </>
  )
}
