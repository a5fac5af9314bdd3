import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { documentMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { draftKey } from '../../platform/forms/kept-drafts.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { toast } from '../../ui/toast.ts'
import { documentQuery } from '../documents-queries.ts'
import { type DocumentState, DocumentSync } from './document-sync.ts'

/** Opens a document: returns its state and keeps it synchronized with the stored one. */
export function useDocumentSync(document: OpenDocument) {
  const client = useQueryClient()
  const { user, company } = useMe()
  const [about, setAbout] = useState<DocumentState>(document)
  const [sync] = useState(() => {
    const key = draftKey(user.id, company?.id, `document:${document.id}`)
    return new DocumentSync(document, key, setAbout)
  })
  const state = useSyncExternalStore(sync.subscribe, () => sync.state)
  const shown = useSyncExternalStore(sync.text.subscribe, () => sync.text.shown)
  const title = shown.title.trim() || document.title
  useDocumentTitle(title)
  useEffect(() => {
    if (sync.restored) toast.success(words.restoredChanges)
    return sync.start()
  }, [sync])
  useEffect(() => {
    // The breadcrumbs and the list show the title.
    client.setQueryData(documentQuery(document.id).queryKey, (open) => open && { ...open, title })
  }, [client, document.id, title])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      void sync.save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [sync])
  return { sync, state, shown, title, about }
}
