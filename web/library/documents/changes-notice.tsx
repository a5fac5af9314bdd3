import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type LibraryDocument,
  markDocumentRead,
  libraryDocumentMessages as words,
} from '../../../contract/boardroom-builder/library-documents.ts'
import { changedBlockId } from '../../boardroom-builder/reading/document-blocks.tsx'
import { call } from '../../platform/calls/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { libraryDocumentQuery } from './library-document-queries.ts'

/** Says that a document changed since its reader read it, and leads through the changed blocks. */
export function ChangesNotice({ document }: { document: LibraryDocument }) {
  const { changes, version } = document
  const [at, setAt] = useState(0)
  const { markRead, isPending } = useMarkRead(document)
  if (!changes) return null
  const { blocks } = changes
  function goToNext() {
    const block = window.document.getElementById(changedBlockId(blocks[at % blocks.length] ?? ''))
    block?.scrollIntoView({ block: 'center' })
    block?.focus({ preventScroll: true })
    setAt(at + 1)
  }
  return (
    <Notice className="mb-6" title={words.changed(changes.since, version)}>
      <p>{words.changes(blocks.length, changes.deleted)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {blocks.length > 0 && (
          <Button variant="secondary" onClick={goToNext}>
            {words.nextChange}
          </Button>
        )}
        <Button variant="secondary" pending={isPending} onClick={markRead}>
          {words.markRead}
        </Button>
      </div>
    </Notice>
  )
}

function useMarkRead({ id, version }: LibraryDocument) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(markDocumentRead, { params: { documentId: id }, body: { version } }),
    onSuccess: () => {
      client.setQueryData(
        libraryDocumentQuery(id).queryKey,
        (known) => known && { ...known, changes: null, readVersion: version },
      )
      return client.invalidateQueries({ queryKey: ['library', 'documents'] })
    },
    onError: (error) => toast.error(words.markReadFailed, serverMessage(error)),
  })
  return { markRead: () => mutate(), isPending }
}
