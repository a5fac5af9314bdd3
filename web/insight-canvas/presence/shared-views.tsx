import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react'
import { Eye, Megaphone } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { followMessages as words } from '../../../contract/insight-canvas/canvas-follow-messages.ts'
import type { PresentPerson } from '../../../contract/records/presence.ts'
import { personColor } from '../../records/presence/person-color.ts'
import { Button } from '../../ui/button.tsx'
import type { CanvasPresence } from './others-on-canvas.tsx'
import type { Following } from './use-following.ts'

type SharedViewsProps = { presence: CanvasPresence; following: Following }

/** Shows what somebody else sees: while the user follows them, and once when they bring everybody to it. */
export function SharedViews({ presence, following }: SharedViewsProps) {
  useOwnView(presence.move)
  useFollowedView(following)
  const { called, back, stay } = useCalls(presence.others)
  const { followed, stop } = following
  return (
    <>
      {followed && (
        <Note icon={<Eye />} person={followed} text={words.following(followed.name)}>
          <Button size="sm" variant="secondary" onClick={stop}>
            {words.stop}
          </Button>
        </Note>
      )}
      {called && (
        <Note icon={<Megaphone />} person={called} text={words.brought(called.name)}>
          <Button size="sm" variant="secondary" onClick={back}>
            {words.back}
          </Button>
          <Button size="sm" variant="ghost" onClick={stay}>
            {words.stay}
          </Button>
        </Note>
      )}
    </>
  )
}

type NoteProps = { icon: ReactNode; person: PresentPerson; text: string; children: ReactNode }

function Note({ icon, person, text, children }: NoteProps) {
  return (
    <div
      data-person={personColor(person.id)}
      data-print="no"
      className="flex max-w-[calc(100vw-3rem)] flex-wrap items-center gap-2 rounded-md border-(--person) border-2 bg-popover px-3 py-1.5 shadow-float [&>svg]:size-4"
    >
      {icon}
      <p role="status" className="min-w-0 break-words">
        {text}
      </p>
      {children}
    </div>
  )
}

/** Tells others which part of the canvas the user sees. */
function useOwnView(move: CanvasPresence['move']) {
  const [x, y, zoom] = useStore(({ transform }) => transform)
  const width = useStore((store) => store.width)
  const height = useStore((store) => store.height)
  useEffect(() => {
    if (width === 0) return
    const [left, top] = [-x / zoom, -y / zoom].map(Math.round) as [number, number]
    const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) }
    move({ view: { x: left, y: top, ...size } })
  }, [move, x, y, zoom, width, height])
}

/** Moves the view with that of the followed person, until the user moves it. */
function useFollowedView({ followed, stop }: Following) {
  const { fitBounds } = useReactFlow()
  const surface = useStore(({ domNode }) => domNode)
  const view = JSON.stringify(followed?.place?.view ?? null)
  useEffect(() => {
    const seen = JSON.parse(view)
    if (seen) void fitBounds(seen, { padding: 0, duration: motion() })
  }, [view, fitBounds])
  const end = useEffectEvent((event: Event) => {
    const { target } = event
    if (target instanceof Element && target.closest('[data-print="no"] button')) return
    stop()
  })
  const isFollowing = followed !== undefined
  useEffect(() => {
    if (!isFollowing || !surface) return
    const leave = (event: Event) => end(event)
    const moves = ['wheel', 'pointerdown', 'keydown'] as const
    // React Flow keeps what it handles from those above it.
    const first = { passive: true, capture: true }
    for (const move of moves) surface.addEventListener(move, leave, first)
    return () => {
      for (const move of moves) surface.removeEventListener(move, leave, first)
    }
  }, [isFollowing, surface])
}

const motion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160)

/** Goes to where somebody calls everybody, and remembers the way back. Calls from before the user came are over. */
function useCalls(others: readonly PresentPerson[]) {
  const { fitBounds, setViewport, getViewport } = useReactFlow()
  const store = useStoreApi()
  const known = useRef(new Map<string, number>())
  const before = useRef<Viewport>(null)
  const [called, setCalled] = useState<PresentPerson | null>(null)
  const look = useEffectEvent(() => {
    for (const person of others) {
      const { gather = 0, view } = person.place ?? {}
      const last = known.current.get(person.id)
      known.current.set(person.id, Math.max(gather, last ?? 0))
      if (last === undefined || gather <= last || !view || store.getState().width === 0) continue
      if (!called) before.current = getViewport()
      setCalled(person)
      void fitBounds(view, { padding: 0, duration: motion() })
    }
  })
  useEffect(() => {
    if (others.length > 0) look()
  }, [others])
  return {
    called,
    stay: () => setCalled(null),
    back: () => {
      if (before.current) void setViewport(before.current, { duration: motion() })
      setCalled(null)
    },
  }
}
