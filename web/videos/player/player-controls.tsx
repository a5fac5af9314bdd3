import {
  Captions,
  Maximize2,
  Minimize2,
  Pause,
  PictureInPicture2,
  Play,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { RefObject } from 'react'
import type { Chapter } from '../../../common/text/chapters.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import type { CaptionChoice } from '../../captions/use-caption-choice.ts'
import { lastBegun } from '../../platform/player/last-begun.ts'
import { cn } from '../../ui/cn.ts'
import { ControlButton } from './control-button.tsx'
import { PlayerSettings } from './player-settings.tsx'
import { PlayerSlider } from './player-slider.tsx'
import { Skips } from './skips.tsx'
import { Timeline } from './timeline.tsx'
import { hasPictureInPicture, type Playback, type PlaybackActions } from './use-playback.ts'
import type { Quality } from './use-source.ts'

export type PlayerControlsProps = {
  state: Playback
  actions: PlaybackActions
  /** The duration in seconds; NaN while unknown. */
  duration: number
  chapters: readonly Chapter[]
  captions: CaptionChoice
  quality: Quality
  expanded: boolean
  onExpand: (expanded: boolean) => void
  hidden: boolean
  onCopyLink: ((seconds: number) => void) | undefined
  /** The player element, in which the menus open. */
  root: RefObject<HTMLElement | null>
}

/** The control bar of the player. Time runs left to right in every language. */
export function PlayerControls(props: PlayerControlsProps) {
  const { state, actions, duration, captions, expanded, hidden } = props
  return (
    <div
      dir="ltr"
      data-bar=""
      className={cn(
        'absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/50 to-transparent px-3 pt-10 pb-2 transition-opacity duration-200 sm:px-4',
        hidden && 'opacity-0 has-focus-visible:opacity-100 has-data-[state=open]:opacity-100',
      )}
    >
      <Timeline {...{ state, duration }} chapters={props.chapters} onSeek={actions.seek} />
      <div className="flex items-center gap-1 text-white">
        <ControlButton
          icon={state.playing ? Pause : Play}
          label={state.playing ? 'Pause' : 'Play'}
          onPress={actions.toggle}
        />
        <Skips onSkip={actions.skip} className="@max-lg:hidden" />
        <Loudness {...{ state, actions }} />
        <Position time={state.time} duration={duration} chapters={props.chapters} />
        {captions.tracks.length > 0 && (
          <ControlButton
            icon={Captions}
            label="Captions"
            aria-pressed={captions.track !== null}
            onPress={captions.toggle}
          />
        )}
        <PlayerSettings {...props} />
        {hasPictureInPicture() && (
          <ControlButton
            icon={PictureInPicture2}
            label="Picture in picture"
            onPress={actions.togglePictureInPicture}
            className="@max-lg:hidden"
          />
        )}
        <ControlButton
          icon={expanded ? Minimize2 : Maximize2}
          label={expanded ? 'Close expanded view' : 'Expand'}
          onPress={() => props.onExpand(!expanded)}
        />
      </div>
    </div>
  )
}

function Loudness({ state, actions }: Pick<PlayerControlsProps, 'state' | 'actions'>) {
  const { volume, muted } = state
  const Sounding = volume < 0.5 ? Volume1 : Volume2
  return (
    <>
      <ControlButton
        icon={muted ? VolumeX : Sounding}
        label={muted ? 'Unmute' : 'Mute'}
        onPress={actions.toggleMuted}
      />
      <PlayerSlider
        label="Volume"
        value={muted ? 0 : volume}
        max={1}
        step={0.1}
        valueText={`${Math.round((muted ? 0 : volume) * 100)}%`}
        onChange={actions.setVolume}
        className="w-16 @max-lg:hidden pointer-coarse:hidden"
      />
    </>
  )
}

type PositionProps = { time: number; duration: number; chapters: readonly Chapter[] }

/** The current time, and the chapter if there is room for its name. */
function Position({ time, duration, chapters }: PositionProps) {
  const chapter = chapters[lastBegun(chapters, time)]
  return (
    <p className="ms-2 flex min-w-0 flex-1 gap-2 text-sm text-white/90">
      <span className="whitespace-nowrap tabular-nums">
        {formatTime(time)}
        <span className="text-white/70"> / {formatTime(duration)}</span>
      </span>
      {chapter && (
        <span dir="auto" className="min-w-0 truncate @max-lg:hidden">
          {chapter.title}
        </span>
      )}
    </p>
  )
}
