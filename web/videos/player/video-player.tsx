import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Chapter } from '../../../common/text/chapters.ts'
import { CaptionOverlay } from '../../captions/caption-overlay.tsx'
import type { CaptionTrack } from '../../captions/captions.ts'
import { useCaptionChoice } from '../../captions/use-caption-choice.ts'
import { makePlayer, type Player } from '../../platform/player/player.ts'
import { cn } from '../../ui/cn.ts'
import { useScrollLock } from '../../ui/use-scroll-lock.ts'
import { PlayerControls } from './player-controls.tsx'
import { isInMenu, keyAction } from './player-keys.ts'
import { ContinuedAt, Failure, Sign, Surface, TouchSkips, Underway } from './player-overlays.tsx'
import { useExpanded } from './use-expanded.ts'
import { useFailure } from './use-failure.ts'
import { useIdle } from './use-idle.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { usePlayback } from './use-playback.ts'
import { type Source, useSource } from './use-source.ts'

type VideoPlayerProps = Pick<Source, 'src'> & {
  playlist?: string | null
  poster?: string | null
  /** The duration in seconds, until the file itself reports it. */
  duration?: number | null
  /** The brief's title. */
  title: string
  /** The message when the browser cannot play it. */
  failure?: string
  /** The message instead, while it is being processed. */
  underway?: string | null
  /** The page's handle, for other parts of the page. */
  player?: Player
  chapters?: readonly Chapter[]
  captions?: CaptionTrack[]
  /** The start position from the URL, in seconds. */
  startAt?: number | null
  /** The key under which this browser stores the position. */
  keepAs?: string
  /** Copies a link to a position. */
  onCopyLink?: (seconds: number) => void
}

const noCaptions: CaptionTrack[] = []

/**
 * Plays a video with our own controls. Expanded, it covers the page, Escape closes it, and its
 * shortcuts work wherever the focus is; inline, they work while the player has the focus.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, underway = null } = props
  const root = useRef<HTMLElement>(null)
  const { player, state, events, actions, kept, source, failure, captions } = useVideo(props)
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
    <PlayerFrame {...{ root, title, expanded, hidden, onKey }} onPointerMove={wake}>
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
          // The first touch only shows the controls.
          if (!(touched && hidden)) actions.toggle()
          wake()
        }}
      />
      {captions.track && state.begun && (
        <CaptionOverlay player={player} {...captions.track} barHidden={hidden} />
      )}
      <Condition {...{ state, failure, underway }} onRetry={actions.retry} />
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
    </PlayerFrame>
  )
}

type PlayerFrameProps = {
  root: RefObject<HTMLElement | null>
  title: string
  expanded: boolean
  /** Whether the controls, and so the cursor, are hidden. */
  hidden: boolean
  onKey: (event: KeyboardEvent) => void
  onPointerMove: () => void
  children: ReactNode
}

/** Keeps the place of the video in the page, also while it covers all of it. */
function PlayerFrame(props: PlayerFrameProps) {
  const { root, title, expanded, hidden, onKey, onPointerMove, children } = props
  return (
    <div className="relative aspect-video w-full min-w-0 self-start">
      {expanded && <ScrollLock />}
      <section
        ref={root}
        tabIndex={-1}
        {...(expanded ? { role: 'dialog', 'aria-modal': true } : {})}
        aria-label={`Video: ${title}`}
        onKeyDown={(event) => !expanded && onKey(event.nativeEvent)}
        onPointerMove={onPointerMove}
        className={cn(
          'group @container flex items-center justify-center overflow-hidden bg-black',
          expanded ? 'fixed inset-0 z-50' : 'absolute inset-0 rounded-lg',
          hidden && 'cursor-none',
        )}
      >
        {children}
      </section>
    </div>
  )
}

/** The element and its source, and what is kept about it. */
function useVideo(props: VideoPlayerProps) {
  const { src, playlist = null, startAt = null } = props
  const { failure: unplayable = 'This video could not be played.' } = props
  const [own] = useState(makePlayer)
  const { player = own } = props
  const playback = usePlayback(player.video)
  const { failed } = playback.state
  return {
    player,
    ...playback,
    kept: useKeptPosition({ video: player.video, name: props.keepAs, startAt }),
    source: useSource(player.video, { src, playlist, failed }),
    failure: useFailure(player.video, { failed, src, unplayable }),
    captions: useCaptionChoice(props.captions ?? noCaptions),
  }
}

type ConditionProps = {
  state: ReturnType<typeof usePlayback>['state']
  failure: string | null
  underway: string | null
  onRetry: () => void
}

/** Says over the video that it waits, cannot be played, or is still being processed. */
function Condition({ state, failure, underway, onRetry }: ConditionProps) {
  if (state.failed && underway) return <Underway text={underway} />
  if (failure && !underway) return <Failure text={failure} onRetry={onRetry} />
  return <Sign waiting={state.waiting || state.failed} untouched={!state.playing && !state.begun} />
}

function ScrollLock() {
  useScrollLock()
  return null
}
