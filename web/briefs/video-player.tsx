import { Play, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { isKey } from '../platform/keys/keys.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useScrollLock } from '../ui/use-scroll-lock.ts'
import { PlayerControls } from './player-controls.tsx'
import { useExpanded } from './use-expanded.ts'
import { useIdle } from './use-idle.ts'
import { usePlayback } from './use-playback.ts'

type VideoPlayerProps = {
  src: string
  /** What is shown: the brief's title. */
  title: string
  /** What to say when the browser cannot play it. */
  failure?: string
}

/**
 * Plays a video in our own look. Expanded it covers the page: Escape closes it, space plays and
 * pauses, m mutes; the last two also work inline once the player has the focus.
 */
export function VideoPlayer({
  src,
  title,
  failure = 'This video could not be played.',
}: VideoPlayerProps) {
  const root = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { state, events, actions } = usePlayback(video)
  const [idle, wake] = useIdle()
  const [expanded, setExpanded] = useExpanded(root, onKey)
  const hidden = state.playing && idle

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    wake()
    if (isKey('close', event) && expanded) setExpanded(false)
    else if (isKey('play', event) && !isButton(event.target)) actions.toggle()
    else if (isKey('mute', event)) actions.toggleMuted()
    else return
    event.preventDefault()
  }

  return (
    <div className="relative aspect-video w-full min-w-0 self-start">
      {expanded && <ScrollLock />}
      <section
        ref={root}
        tabIndex={-1}
        {...(expanded ? { role: 'dialog', 'aria-modal': true } : {})}
        aria-label={`Video: ${title}`}
        onKeyDown={(event) => !expanded && onKey(event.nativeEvent)}
        onPointerMove={wake}
        className={cn(
          'group flex items-center justify-center overflow-hidden bg-black',
          expanded ? 'fixed inset-0 z-50' : 'absolute inset-0 rounded-lg',
          hidden && 'cursor-none',
        )}
      >
        <video
          ref={video}
          src={src}
          preload="metadata"
          playsInline
          className="size-full object-contain"
          {...events}
        />
        <Surface
          onPress={(touched) => {
            root.current?.focus({ preventScroll: true })
            // The first touch only brings the controls back.
            if (!(touched && hidden)) actions.toggle()
            wake()
          }}
        />
        {state.failed ? (
          <Failure text={failure} onRetry={actions.retry} />
        ) : (
          <Centre waiting={state.waiting} untouched={!state.playing && state.time === 0} />
        )}
        <PlayerControls
          state={state}
          actions={actions}
          expanded={expanded}
          onExpand={(open) => {
            setExpanded(open)
            wake()
          }}
          hidden={hidden}
        />
      </section>
    </div>
  )
}

/** Space on a button presses that button; on a bar it plays and pauses. */
function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

function ScrollLock() {
  useScrollLock()
  return null
}

/** The picture itself as a place to press; the Play button says the same to every other reader. */
function Surface({ onPress }: { onPress: (touched: boolean) => void }) {
  const touched = useRef(false)
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0"
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch'
      }}
      onClick={() => onPress(touched.current)}
    />
  )
}

function Centre({ waiting, untouched }: { waiting: boolean; untouched: boolean }) {
  if (waiting) return <Spinner className="pointer-events-none absolute size-10 text-white" />
  if (!untouched) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute grid size-16 place-items-center max-sm:-translate-y-6 max-sm:scale-75 rounded-full bg-black/60 text-white"
    >
      <Play className="ms-1 size-7 fill-current" />
    </span>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/85 p-6 text-center text-white"
    >
      <p>{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        Try again
      </Button>
    </div>
  )
}
