import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PresentPerson } from '../../../contract/records/presence.ts'
import { Attendance, type SendSign } from './attendance.ts'

/**
 * The other people who have a record open, while the component is mounted. `blockId` returns the
 * block with the caret; null if unknown.
 */
export function usePresence(
  send: SendSign,
  blockId?: () => string | null,
): readonly PresentPerson[] {
  const place = useRef(blockId)
  useEffect(() => {
    place.current = blockId
  })
  const [attendance] = useState(
    () => new Attendance(send, blockId && (() => place.current?.() ?? null)),
  )
  useEffect(() => attendance.start(), [attendance])
  return useSyncExternalStore(attendance.subscribe, () => attendance.others)
}
