import { useState, useSyncExternalStore } from 'react'
import type { OpenCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { draftKey } from '../../platform/forms/kept-drafts.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { useRecordSync } from '../../records/use-record-sync.ts'
import { canvases } from '../canvases.ts'
import { CanvasSync } from './canvas-sync.ts'

/** Opens a canvas: returns its state and keeps it synchronized with the stored one. */
export function useCanvasSync(canvas: OpenCanvas) {
  const { user, company } = useMe()
  const [sync] = useState(
    () => new CanvasSync(canvas, (what) => draftKey(user.id, company?.id, `${what}:${canvas.id}`)),
  )
  const shown = useSyncExternalStore(sync.editor.subscribe, () => sync.editor.state)
  return { sync, shown, ...useRecordSync(canvases, canvas, sync, shown.title) }
}
