import { useEffect, useState, useSyncExternalStore } from 'react'
import { liveNews } from '../../platform/calls/live-news.ts'
import type { PartsSync } from '../sync/parts-sync.ts'
import { Attendance, type SendSign } from './attendance.ts'

/** The other people who have a record open, while the component is mounted, and what tells them of the user. */
export function usePresence<Part>(recordId: string, sync: PartsSync<Part>, send: SendSign) {
  const [attendance] = useState(() => new Attendance(recordId, send))
  useEffect(() => attendance.start(), [attendance])
  const others = useSyncExternalStore(attendance.subscribe, () => attendance.others)
  const delayed = useSyncExternalStore(liveNews.listen, () => liveNews.delayed)
  const { length } = others
  useEffect(() => {
    sync.others = length
  }, [sync, length])
  return { others, move: attendance.move, delayed }
}
