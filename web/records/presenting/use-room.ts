import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Place } from '../../../contract/records/presence.ts'
import { liveNews } from '../../platform/calls/live-news.ts'
import { Attendance, type SendSign } from '../presence/attendance.ts'

export type Presents = NonNullable<Place['presents']>

/** Shows a slide to those who follow, while it is given; returns who is followed instead, as they began later. */
export function useRoom(recordId: string, presents: Presents | null, send: SendSign) {
  const [attendance] = useState(() => new Attendance(recordId, send))
  const others = useSyncExternalStore(attendance.subscribe, () => attendance.others)
  const { slide, version, since } = presents ?? { slide: 0, version: 0, since: 0 }
  useEffect(
    () => attendance.move({ presents: since > 0 ? { slide, version, since } : undefined }),
    [attendance, slide, version, since],
  )
  const isOpen = since > 0
  useEffect(() => (isOpen ? attendance.start() : undefined), [attendance, isOpen])
  const latest = others
    .flatMap(({ name, place }) => (place?.presents ? [{ name, since: place.presents.since }] : []))
    .reduce((last, one) => (one.since > last.since ? one : last), { name: '', since })
  return latest.since > since ? latest : null
}

/** Who presents a record, if anybody does. Calls `onChanged` when the user may have lost access to it. */
export function usePresenter(recordId: string, send: SendSign, onChanged: () => void) {
  const [attendance] = useState(() => new Attendance(recordId, send, 'presentations'))
  useEffect(() => attendance.start(), [attendance])
  useEffect(
    () =>
      liveNews.listen(({ presentations }) => {
        const isMeant = ({ id, revision }: (typeof presentations)[number]) =>
          id === recordId && revision !== null
        if (presentations.some(isMeant)) onChanged()
      }),
    [recordId, onChanged],
  )
  const [presenter] = useSyncExternalStore(attendance.subscribe, () => attendance.others)
  const presents = presenter?.place?.presents
  return presenter && presents ? { name: presenter.name, ...presents } : null
}

/** Whether slides arrive late, because the browser is told nothing and asks. */
export const useDelayed = () => useSyncExternalStore(liveNews.listen, () => liveNews.delayed)
