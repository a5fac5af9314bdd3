import { Circle, Download, Pause, Play, RotateCcw, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../../common/text/format-bytes.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { LevelMeter } from './level-meter.tsx'
import type { RecorderState } from './recorder.ts'
import { longestRecording } from './recording-format.ts'

export type RecorderActions = Record<
  'start' | 'cancel' | 'pause' | 'resume' | 'finish' | 'retake' | 'use',
  () => void
>

type RecorderControlsProps = {
  state: RecorderState
  /** The maximum size of an upload, in bytes. */
  limit: number
  /** The URL of the finished recording. */
  review: string | null
  actions: RecorderActions
  level: () => number
}

/** The state of the recording and its buttons. */
export function RecorderControls(props: RecorderControlsProps) {
  const { state, limit, level } = props
  const { phase, elapsedMs, bytes } = state
  const root = useRef<HTMLDivElement>(null)
  const moment = phase === 'paused' ? 'recording' : phase
  useEffect(() => {
    // The focused button was removed.
    if (moment !== 'opening') root.current?.querySelector<HTMLElement>('[data-main]')?.focus()
  }, [moment])
  const running = moment === 'recording'
  const left = longestRecording(limit - bytes) / 1000
  return (
    <div ref={root} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-h-9 min-w-0 grow items-center gap-3">
        <span
          aria-hidden="true"
          className={cn(
            'size-2.5 shrink-0 rounded-full',
            phase === 'recording' ? 'bg-destructive' : 'bg-border',
          )}
        />
        <p role="status" className="font-medium">
          {statusTexts[state.phase](state)}
        </p>
        {running && (
          <p className="text-muted-foreground tabular-nums">
            {formatTime(elapsedMs / 1000)} · {formatBytes(bytes)}
            {left < 300 && ` · ${formatTime(left)} left`}
          </p>
        )}
        {state.stream && <LevelMeter level={level} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <PhaseButtons {...props} />
      </div>
    </div>
  )
}

function PhaseButtons({ state: { phase, file }, review, actions }: RecorderControlsProps) {
  if (phase === 'countdown') {
    return (
      <Button key="cancel" data-main="" variant="secondary" onClick={actions.cancel}>
        Cancel
      </Button>
    )
  }
  if (phase === 'recording' || phase === 'paused') {
    const paused = phase === 'paused'
    return (
      <>
        {/* Pause and Resume are one button, so that it keeps the focus. */}
        <Button variant="secondary" onClick={paused ? actions.resume : actions.pause}>
          {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button key="stop" data-main="" onClick={actions.finish}>
          <Square aria-hidden="true" className="fill-current" />
          Stop
        </Button>
      </>
    )
  }
  if (phase === 'review') {
    return (
      <>
        {review && file && (
          <Button asChild variant="ghost">
            <a href={review} download={file.name}>
              <Download aria-hidden="true" />
              Save a copy
            </a>
          </Button>
        )}
        <Button icon={RotateCcw} key="retake" variant="secondary" onClick={actions.retake}>
          Retake
        </Button>
        <Button key="use" data-main="" onClick={actions.use}>
          Use this video
        </Button>
      </>
    )
  }
  if (phase === 'failed') {
    return (
      <Button key="again" data-main="" variant="secondary" onClick={actions.retake}>
        Try again
      </Button>
    )
  }
  return (
    <Button key="start" data-main="" disabled={phase !== 'ready'} onClick={actions.start}>
      <Circle aria-hidden="true" className="fill-current" />
      Start recording
    </Button>
  )
}

const statusTexts: Readonly<Record<RecorderState['phase'], (state: RecorderState) => string>> = {
  opening: () => 'Getting ready…',
  unshared: () => 'Choose what to share',
  failed: () => 'Not ready',
  ready: () => 'Ready to record',
  countdown: ({ countdown }) => `Recording starts in ${countdown}`,
  recording: () => 'Recording',
  paused: () => 'Paused',
  review: ({ elapsedMs }) => `Recorded ${formatTime(elapsedMs / 1000)}`,
}
