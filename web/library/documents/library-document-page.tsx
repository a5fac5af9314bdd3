import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { documentMessages } from '../../../contract/boardroom-builder/document-messages.ts'
import {
  type LibraryDocument,
  libraryDocumentMessages as words,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { DocumentsDrawing } from '../../boardroom-builder/documents-drawing.tsx'
import { ExportMenu } from '../../boardroom-builder/export-menu.tsx'
import { usePictureLoader } from '../../boardroom-builder/pictures/picture-queries.ts'
import { PicturesContext } from '../../boardroom-builder/pictures/pictures-context.ts'
import { DocumentBlocks } from '../../boardroom-builder/reading/document-blocks.tsx'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { ShareMessage } from '../../shares/share-message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordState } from '../../ui/record-state.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import {
  libraryDocumentQuery,
  useExportLibraryDocument,
  useNoteOpened,
} from './library-document-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

const back = { to: '/library/documents', label: words.back }

/** A published document that was shared with the user. */
export default function LibraryDocumentPage() {
  const { id = '' } = useParams()
  const document = useQuery(libraryDocumentQuery(id))
  useDocumentTitle(document.data?.title)
  // Access may have been revoked since the document was loaded.
  if (document.data && serverMessage(document.error) === undefined) {
    return <Opened key={id} document={document.data} />
  }
  return (
    <RecordState
      record={document}
      title={words.title}
      back={back}
      failed={documentMessages.loadFailed}
      missing={{ ...words.missing, drawing: <DocumentsDrawing /> }}
    />
  )
}

function Opened({ document }: { document: LibraryDocument }) {
  const { id, title, vendor, version, changedAt, expiresAt, message, blocks, sources } = document
  const save = useExportLibraryDocument(id)
  const { mutate: noteOpened } = useNoteOpened(id)
  const loadPicture = usePictureLoader({ documentId: id, shared: true })
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
        action={document.mayDownload && <ExportMenu label={words.download} save={save} />}
      />
      {message && <ShareMessage vendor={vendor.name}>{message}</ShareMessage>}
      <PicturesContext value={loadPicture}>
        <DocumentBlocks blocks={blocks} sources={sources} />
      </PicturesContext>
      <p className="mt-8 text-muted-foreground text-sm">{words.told(vendor.name)}</p>
    </div>
  )
}
