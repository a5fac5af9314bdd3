import {
  type LucideIcon,
  Maximize2,
  Minimize2,
  Pause,
  Play,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { formatTime } from './format-time.ts'
import { PlayerSlider } from './player-slider.tsx'
import type { Playback, PlaybackActions } from './use-playback.ts'

type PlayerControlsProps = {
  state: Playback
  actions: PlaybackActions
  expanded: boolean
  onExpand: (expanded: boolean) => void
  hidden: boolean
}

/** The bar at the foot of the player. Time runs from left to right in every language. */
export function PlayerControls({
  state,
  actions,
  expanded,
  onExpand,
  hidden,
}: PlayerControlsProps) {
  const { time, duration, volume, muted } = state
  const volumeIcon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div
      dir="ltr"
      className={cn(
        'absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/50 to-transparent px-3 pt-10 pb-2 transition-opacity duration-200 sm:px-4',
        hidden && 'opacity-0 has-focus-visible:opacity-100',
      )}
    >
      <PlayerSlider
        label="Seek"
        value={time}
        max={duration}
        step={5}
        buffered={state.buffered}
        valueText={`${formatTime(time)} of ${formatTime(duration)}`}
        onChange={actions.seek}
      />
      <div className="flex items-center gap-1 text-white">
        <ControlButton
          icon={state.playing ? Pause : Play}
          label={state.playing ? 'Pause' : 'Play'}
          onPress={actions.toggle}
        />
        <ControlButton
          icon={volumeIcon}
          label={muted ? 'Unmute' : 'Mute'}
          onPress={actions.toggleMuted}
        />
        <PlayerSlider
          label="Volume"
          value={muted ? 0 : volume}
          max={1}
          step={0.1}
          valueText={`${Math.round((muted ? 0 : volume) * 100)} %`}
          onChange={actions.setVolume}
          className="w-20 max-sm:hidden pointer-coarse:hidden"
        />
        <p className="ms-2 whitespace-nowrap text-sm text-white/90 tabular-nums">
          {formatTime(time)}
          <span className="text-white/70"> / {formatTime(duration)}</span>
        </p>
        <span className="flex-1" />
        <ControlButton
          icon={expanded ? Minimize2 : Maximize2}
          label={expanded ? 'Close expanded view' : 'Expand'}
          onPress={() => onExpand(!expanded)}
        />
      </div>
    </div>
  )
}

type ControlButtonProps = { icon: LucideIcon; label: string; onPress: () => void }

function ControlButton({ icon: Icon, label, onPress }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      // A click leaves the focus with the player, so that its keys go on working.
      onMouseDown={(event) => event.preventDefault()}
      className="grid size-9 place-items-center rounded-md text-white outline-white hover:bg-white/15 pointer-coarse:size-11"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
