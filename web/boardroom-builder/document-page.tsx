import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { RecordState } from '../ui/record-state.tsx'
import { DocumentsDrawing } from './documents-drawing.tsx'
import { documentQuery } from './documents-queries.ts'
import { OpenedDocument } from './opened-document.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** A document page. */
export default function DocumentPage() {
  const { id = '' } = useParams()
  const document = useQuery(documentQuery(id))
  // After a return to the page, the cached document is outdated, so wait for the refetch unless offline.
  if (document.data && (document.isFetchedAfterMount || document.isPaused)) {
    return <OpenedDocument key={id} document={document.data} />
  }
  return (
    <RecordState
      record={document}
      title={words.loading}
      back={words.back}
      failed={words.loadFailed}
      missing={{ ...words.missing, drawing: <DocumentsDrawing /> }}
    />
  )
}
