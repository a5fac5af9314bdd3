import { MonitorUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { RecorderState } from './recorder.ts'
import { type Prompter, Teleprompter } from './teleprompter.tsx'

type RecorderStageProps = { state: RecorderState; prompter: Prompter; onShare: () => void }

/** The preview of the recording, overlaid by the countdown and the teleprompter. */
export function RecorderStage({ state, prompter, onShare }: RecorderStageProps) {
  const { phase, stream, source, countdown } = state
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className="relative flex aspect-video w-full items-center justify-center overflow-hidden rounded-lg bg-black text-white">
      <video
        ref={video}
        muted
        autoPlay
        playsInline
        aria-label="Preview"
        // People expect a mirror image of themselves; the recording is not mirrored.
        className={cn('size-full object-contain', source === 'camera' && '-scale-x-100')}
      />
      {phase === 'opening' && (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
          <Spinner className="size-6" />
          Waiting for your browser's permission…
        </p>
      )}
      {phase === 'unshared' && (
        <Button icon={MonitorUp} variant="secondary" className="absolute" onClick={onShare}>
          Choose what to share
        </Button>
      )}
      {prompter.on && stream && (
        <Teleprompter prompter={prompter} running={phase === 'recording'} phase={phase} />
      )}
      {phase === 'countdown' && (
        <p
          aria-hidden="true"
          className="absolute inset-0 flex items-center justify-center bg-black/40 font-semibold text-3xl tabular-nums"
        >
          {countdown}
        </p>
      )}
    </div>
  )
}
