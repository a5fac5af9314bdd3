import { useRef, useState } from 'react'
import type { Chapter } from '../../contract/chapters.ts'
import { cn } from '../ui/cn.ts'
import { useScrollLock } from '../ui/use-scroll-lock.ts'
import { CaptionOverlay } from './caption-overlay.tsx'
import type { CaptionTrack } from './captions.ts'
import { makePlayer, type Player } from './player.ts'
import { PlayerControls } from './player-controls.tsx'
import { isInMenu, keyAction } from './player-keys.ts'
import { Centre, ContinuedAt, Failure, Surface, TouchSkips, Underway } from './player-overlays.tsx'
import { useCaptionChoice } from './use-caption-choice.ts'
import { useExpanded } from './use-expanded.ts'
import { useIdle } from './use-idle.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { usePlayback } from './use-playback.ts'
import { type Source, useSource } from './use-source.ts'

type VideoPlayerProps = Pick<Source, 'src'> & {
  playlist?: string | null
  poster?: string | null
  /** Length in seconds, until the file itself has told it. */
  duration?: number | null
  /** What is shown: the brief's title. */
  title: string
  /** What to say when the browser cannot play it. */
  failure?: string
  /** What to say instead, while it is still worked on. */
  underway?: string | null
  /** The page's handle on it, where other parts of the page follow it. */
  player?: Player
  chapters?: readonly Chapter[]
  captions?: CaptionTrack[]
  /** Where an address asks to begin, in seconds. */
  startAt?: number | null
  /** The name under which this browser keeps where it was left. */
  keepAs?: string
  /** Copies a link to a second. */
  onCopyLink?: (seconds: number) => void
}

const noCaptions: CaptionTrack[] = []

/**
 * Plays a video in our own look. Expanded it covers the page: Escape closes it, and its keys are
 * heard wherever the focus is; inline they work once the player has the focus.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, playlist = null, title, underway = null } = props
  const { failure = 'This video could not be played.' } = props
  const root = useRef<HTMLElement>(null)
  const [own] = useState(makePlayer)
  const { player = own, startAt = null } = props
  const { state, events, actions } = usePlayback(player.video)
  const kept = useKeptPosition({ video: player.video, name: props.keepAs, startAt })
  const source = useSource(player.video, { src, playlist })
  const captions = useCaptionChoice(props.captions ?? noCaptions)
  const [idle, wake] = useIdle()
  const [expanded, setExpanded] = useExpanded(root, onKey)
  const hidden = state.playing && idle
  const duration = Number.isFinite(state.duration) ? state.duration : (props.duration ?? Number.NaN)

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || isInMenu(event.target)) return
    const act = keyAction(event, { actions, captions, expanded, expand: setExpanded })
    if (!act) return
    wake()
    act()
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
          'group @container flex items-center justify-center overflow-hidden bg-black',
          expanded ? 'fixed inset-0 z-50' : 'absolute inset-0 rounded-lg',
          hidden && 'cursor-none',
        )}
      >
        <video
          ref={player.attach}
          src={source.src}
          poster={props.poster ?? undefined}
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
        {captions.track && state.begun && (
          <CaptionOverlay player={player} {...captions.track} barHidden={hidden} />
        )}
        {!state.failed && (
          <Centre waiting={state.waiting} untouched={!state.playing && !state.begun} />
        )}
        {state.failed && !underway && <Failure text={failure} onRetry={actions.retry} />}
        {state.failed && underway && <Underway text={underway} />}
        {state.begun && <TouchSkips hidden={hidden} onSkip={actions.skip} />}
        <ContinuedAt kept={kept} begun={state.begun} time={state.time} />
        <PlayerControls
          {...{ state, actions, duration, captions, expanded, hidden, root }}
          quality={source.quality}
          chapters={props.chapters ?? []}
          onCopyLink={props.onCopyLink}
          onExpand={(open) => {
            setExpanded(open)
            wake()
          }}
        />
      </section>
    </div>
  )
}

function ScrollLock() {
  useScrollLock()
  return null
}
