import { type PointerEvent, useState } from 'react'
import type { Chapter } from '../../../common/text/chapters.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { lastBegun } from '../../platform/player/last-begun.ts'
import { PlayerSlider } from './player-slider.tsx'
import type { Playback } from './use-playback.ts'

type TimelineProps = {
  state: Playback
  duration: number
  chapters: readonly Chapter[]
  onSeek: (seconds: number) => void
}

/** The seek bar with chapter marks; hovering shows time and chapter. */
export function Timeline({ state, duration, chapters, onSeek }: TimelineProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const titleAt = (seconds: number) => chapters[lastBegun(chapters, seconds)]?.title
  const title = titleAt(state.time)
  const point = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (pointerType !== 'touch') setPointed(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  return (
    <div className="relative" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      {pointed !== null && duration > 0 && (
        <Hint share={pointed} time={pointed * duration} title={titleAt(pointed * duration)} />
      )}
      <PlayerSlider
        label="Seek"
        value={state.time}
        max={duration}
        step={5}
        buffered={state.buffered}
        marks={chapters.map(({ startMs }) => startMs / 1000)}
        valueText={`${formatTime(state.time)} of ${formatTime(duration)}${title ? `, ${title}` : ''}`}
        onChange={onSeek}
      />
    </div>
  )
}

type HintProps = { share: number; time: number; title: string | undefined }

function Hint({ share, time, title }: HintProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-full mb-1 flex"
    >
      {/* Centered on the pointer, but kept inside at the ends. */}
      <span style={{ flexGrow: share }} />
      <span className="max-w-60 truncate rounded-sm bg-black/85 px-2 py-1 text-white text-xs tabular-nums">
        {formatTime(time)}
        {title && (
          <>
            {' · '}
            <bdi>{title}</bdi>
          </>
        )}
      </span>
      <span style={{ flexGrow: 1 - share }} />
    </div>
  )
}
