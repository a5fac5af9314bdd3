import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  attendCanvas,
  attendDocument,
  type PresentPerson,
} from '../../../contract/changes/presence.ts'
import { call } from '../../platform/calls/call.ts'
import { Attendance } from './attendance.ts'

type Attended = {
  kind: 'document' | 'canvas'
  id: string
  /** Returns the block with the caret; null if unknown. */
  blockId?: () => string | null
}

/** The other people who have a document or canvas open, while the component is mounted. */
export function usePresence({ kind, id, blockId }: Attended): readonly PresentPerson[] {
  const place = useRef(blockId)
  useEffect(() => {
    place.current = blockId
  })
  const [attendance] = useState(() => {
    const params = { id }
    // These frequent calls are idempotent, so the server need not store their responses.
    const again = { idempotencyKey: null }
    return new Attendance(
      ({ blockId: at = null, ...sign }, options) =>
        kind === 'document'
          ? call(attendDocument, { params, body: { ...sign, blockId: at }, ...again, ...options })
          : call(attendCanvas, { params, body: sign, ...again, ...options }),
      () => place.current?.() ?? null,
    )
  })
  useEffect(() => attendance.start(), [attendance])
  return useSyncExternalStore(attendance.subscribe, () => attendance.others)
}
