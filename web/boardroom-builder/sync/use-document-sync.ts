import { useState, useSyncExternalStore } from 'react'
import type { OpenDocument } from '../../../contract/boardroom-builder/documents.ts'
import { draftKey } from '../../platform/forms/kept-drafts.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { useRecordSync } from '../../records/use-record-sync.ts'
import { documents } from '../documents.ts'
import { type DocumentState, DocumentSync } from './document-sync.ts'

/** Opens a document: returns its state and keeps it synchronized with the stored one. */
export function useDocumentSync(document: OpenDocument) {
  const { user, company } = useMe()
  const [about, setAbout] = useState<DocumentState>(document)
  const [sync] = useState(() => {
    const key = draftKey(user.id, company?.id, `document:${document.id}`)
    return new DocumentSync(document, key, setAbout)
  })
  const shown = useSyncExternalStore(sync.text.subscribe, () => sync.text.shown)
  return { sync, shown, about, ...useRecordSync(documents, document, sync, shown.title) }
}
