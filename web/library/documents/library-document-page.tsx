import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { documentMessages } from '../../../contract/document-messages.ts'
import {
  type LibraryDocument,
  libraryDocumentMessages as words,
} from '../../../contract/library-documents.ts'
import { DocumentsDrawing } from '../../boardroom-builder/documents-drawing.tsx'
import { DocumentBlocks } from '../../boardroom-builder/reading/document-blocks.tsx'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { ShareMessage } from '../../sharing/share-message.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { libraryDocumentQuery, useNoteOpened } from './library-document-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

const back = { to: '/library/documents', label: words.back }

/** A document that was shared with the user, as it was published. */
export default function LibraryDocumentPage() {
  const { id = '' } = useParams()
  const document = useQuery(libraryDocumentQuery(id))
  useDocumentTitle(document.data?.title)
  // Access may have been taken away since the document was loaded.
  if (serverMessage(document.error) !== undefined) return <Ended />
  if (document.data) return <Opened key={id} document={document.data} />
  return (
    <>
      <PageHeader title={words.title} back={back} />
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

function Ended() {
  return (
    <>
      <PageHeader title={words.ended} back={back} />
      <EmptyState
        drawing={<DocumentsDrawing />}
        title={words.endedTitle}
        description={words.endedHint}
        action={
          <Button asChild variant="secondary">
            <Link to={back.to}>{words.seeAll}</Link>
          </Button>
        }
      />
    </>
  )
}

function Opened({ document }: { document: LibraryDocument }) {
  const { id, title, vendor, version, changedAt, expiresAt, message, blocks } = document
  const { mutate: noteOpened } = useNoteOpened(id)
  useEffect(() => noteOpened(), [noteOpened])
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        description={
          <>
            <bdi>{vendor.name}</bdi> · {documentMessages.version(version)} ·{' '}
            {words.published(formatDay(changedAt))}
            {expiresAt && <> · {words.until(formatDay(expiresAt))}</>}
          </>
        }
        back={back}
      />
      {message && <ShareMessage vendor={vendor.name}>{message}</ShareMessage>}
      <DocumentBlocks blocks={blocks} />
      <p className="mt-8 text-muted-foreground text-sm">{words.told(vendor.name)}</p>
    </div>
  )
}
