import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { OpenCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { draftKey } from '../../platform/forms/kept-drafts.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { toast } from '../../ui/toast.ts'
import { canvasQuery } from '../canvas-queries.ts'
import { CanvasSync } from './canvas-sync.ts'

/** Opens a canvas: returns its state and keeps it synchronized with the stored one. */
export function useCanvasSync(canvas: OpenCanvas) {
  const client = useQueryClient()
  const { user, company } = useMe()
  const [sync] = useState(
    () => new CanvasSync(canvas, (what) => draftKey(user.id, company?.id, `${what}:${canvas.id}`)),
  )
  const state = useSyncExternalStore(sync.subscribe, () => sync.state)
  const shown = useSyncExternalStore(sync.editor.subscribe, () => sync.editor.state)
  const title = shown.title.trim() || canvas.title
  useDocumentTitle(title)
  useEffect(() => {
    if (sync.restored) toast.success(words.restoredChanges)
    return sync.start()
  }, [sync])
  useEffect(() => {
    // The breadcrumbs and the list show the title.
    client.setQueryData(canvasQuery(canvas.id).queryKey, (open) => open && { ...open, title })
  }, [client, canvas.id, title])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      void sync.save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [sync])
  return { sync, state, shown, title }
}
