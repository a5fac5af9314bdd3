import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { attendCanvas, attendDocument, type PresentPerson } from '../../../contract/presence.ts'
import { call } from '../calls/call.ts'
import { Attendance } from './attendance.ts'

type Attended = {
  kind: 'document' | 'canvas'
  id: string
  /** Where in a document the caret is; null if that is not known. */
  blockId?: () => string | null
}

/** The others who have a document or canvas open, as long as the page around it is. */
export function usePresence({ kind, id, blockId }: Attended): readonly PresentPerson[] {
  const place = useRef(blockId)
  useEffect(() => {
    place.current = blockId
  })
  const [attendance] = useState(() => {
    const params = { id }
    // Nothing is kept of these small calls: doing one again changes nothing.
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
