import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { documentMessages as words } from '../../contract/document-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { DocumentsDrawing } from './documents-drawing.tsx'
import { documentQuery } from './documents-queries.ts'
import { OpenedDocument } from './opened-document.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** One document: its text, and everything around it. */
export default function DocumentPage() {
  const { id = '' } = useParams()
  const document = useQuery(documentQuery(id))
  if (document.data) return <OpenedDocument key={id} document={document.data} />
  if (serverMessage(document.error) !== undefined) return <Missing />
  return (
    <>
      <PageHeader title={words.loading} back={words.back} />
      {document.error ? (
        <ErrorState
          title={words.loadFailed}
          description={words.loadFailedHint}
          onRetry={() => void document.refetch()}
          retrying={document.isRefetching}
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
        drawing={<DocumentsDrawing />}
        title={words.notFound}
        description={words.notFoundHint}
        action={
          <Button asChild variant="secondary">
            <Link to="/boardroom-builder">{words.seeAll}</Link>
          </Button>
        }
      />
    </>
  )
}
