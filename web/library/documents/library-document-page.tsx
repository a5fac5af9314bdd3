import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router'
import { documentFormats } from '../../../contract/boardroom-builder/document-exports.ts'
import { documentMessages } from '../../../contract/boardroom-builder/document-messages.ts'
import {
  type LibraryDocument,
  libraryDocumentMessages as words,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { documents } from '../../boardroom-builder/documents.ts'
import { usePictureLoader } from '../../boardroom-builder/pictures/picture-queries.ts'
import { PicturesContext } from '../../boardroom-builder/pictures/pictures-context.ts'
import { DocumentBlocks } from '../../boardroom-builder/reading/document-blocks.tsx'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { SharedHeader, SharedRecord } from '../shared-record.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import {
  libraryDocumentQuery,
  useExportLibraryDocument,
  useNoteOpened,
} from './library-document-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** A published document that was shared with the user. */
export default function LibraryDocumentPage() {
  const { id = '' } = useParams()
  return (
    <SharedRecord kind={documents} words={words} record={useQuery(libraryDocumentQuery(id))}>
      {(document) => <Opened key={id} document={document} />}
    </SharedRecord>
  )
}

function Opened({ document }: { document: LibraryDocument }) {
  const { id, vendor, version, changedAt, mayDownload, blocks, sources, changes } = document
  const changed = useMemo(() => new Set(changes?.blocks), [changes])
  const save = useExportLibraryDocument(id)
  const { mutate: noteOpened } = useNoteOpened(id)
  const loadPicture = usePictureLoader({ documentId: id, shared: true })
  useEffect(() => noteOpened(), [noteOpened])
  return (
    <div className="mx-auto max-w-3xl">
      <SharedHeader
        kind={documents}
        words={words}
        shared={document}
        about={`${documentMessages.version(version)} · ${words.published(formatDay(changedAt))}`}
        action={
          mayDownload && (
            <ExportMenu words={documents.words} formats={documentFormats} save={save}>
              {words.download}
            </ExportMenu>
          )
        }
      />
      <ChangesNotice document={document} />
      <PicturesContext value={loadPicture}>
        <DocumentBlocks blocks={blocks} sources={sources} changed={changed} />
      </PicturesContext>
      <p className="mt-8 text-muted-foreground text-sm">{words.told(vendor.name)}</p>
    </div>
  )
}
