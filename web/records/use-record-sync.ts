import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { toast } from '../ui/toast.ts'
import type { RecordKind } from './record-kind.ts'
import { recordQuery } from './record-queries.ts'
import type { PartsSync } from './sync/parts-sync.ts'

/** Keeps an opened record synchronized with the stored one. `typed` is the title while it is edited. */
export function useRecordSync<Open extends { id: string; title: string }, Part>(
  kind: RecordKind<Open>,
  { id, title: stored }: Open,
  sync: PartsSync<Part>,
  typed: string,
) {
  const client = useQueryClient()
  const state = useSyncExternalStore(sync.subscribe, () => sync.state)
  const title = typed.trim() || stored
  useDocumentTitle(title)
  useEffect(() => {
    if (sync.restored) toast.success(kind.words.restoredChanges)
    return sync.start()
  }, [kind, sync])
  useEffect(() => {
    // The breadcrumbs and the list show the title.
    client.setQueryData(recordQuery(kind, id).queryKey, (open) => open && { ...open, title })
  }, [client, kind, id, title])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      void sync.save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [sync])
  return { state, title }
}
