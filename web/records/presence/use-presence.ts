import { useEffect, useState, useSyncExternalStore } from 'react'
import { liveNews } from '../../platform/calls/live-news.ts'
import type { PartsSync } from '../sync/parts-sync.ts'
import { Attendance, type SendSign } from './attendance.ts'

/** The other people who have a record open, while the component is mounted, and what tells them of the user. */
export function usePresence<Part>(recordId: string, sync: PartsSync<Part>, send: SendSign) {
  const [attendance] = useState(() => new Attendance(recordId, send))
  useEffect(() => attendance.start(), [attendance])
  const others = useSyncExternalStore(attendance.subscribe, () => attendance.others)
  const live = useSyncExternalStore(liveNews.listen, () => liveNews.live)
  const accompanied = others.length > 0
  useEffect(() => {
    sync.accompanied = accompanied
  }, [sync, accompanied])
  return { others, move: attendance.move, live }
}
