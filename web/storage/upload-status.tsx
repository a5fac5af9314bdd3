import { CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../common/text/format-bytes.ts'
import { uploadProgress } from '../../contract/storage/storage.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import type { VideoUploading } from './use-video-upload.ts'
import type { UploadPhase, UploadTrouble } from './video-upload.ts'

type Current = NonNullable<VideoUploading['current']>

type UploadStatusProps = {
  upload: VideoUploading
  current: Current
  onRemove: () => void
}

/** The progress of the upload, and its actions. */
export function UploadStatus({ upload, current, onRemove }: UploadStatusProps) {
  const { file, phase, percent, sentBytes, refusal, trouble } = current
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The picker, which had the focus, is gone.
    if (document.activeElement === document.body) root.current?.focus()
  }, [])
  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <p dir="auto" className="min-w-0 truncate font-medium" title={file.name}>
          {file.name}
        </p>
        <p className="shrink-0 text-muted-foreground text-sm tabular-nums">
          {upload.underWay && `${formatBytes(sentBytes)} of `}
          {formatBytes(file.size)}
        </p>
      </div>
      {phase === 'refused' ? (
        <Notice tone="error" title="The video was not uploaded">
          {refusal}
        </Notice>
      ) : (
        <>
          <Progress value={percent} label="Uploading video" />
          <div className="flex items-center justify-between gap-4 text-sm">
            <p role="status" className="flex min-w-0 items-center gap-1.5 text-muted-foreground">
              {phase === 'stored' && (
                <CircleCheck aria-hidden="true" className="size-4 text-primary-text" />
              )}
              {trouble ? troubleText(trouble, phase, percent) : phaseText(phase, percent)}
            </p>
            <p aria-hidden="true" className="shrink-0 font-medium tabular-nums">
              {Math.round(percent)}%
            </p>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <PhaseButton upload={upload} current={current} />
        <Button variant="secondary" size="sm" onClick={onRemove}>
          {phase === 'refused' ? <RotateCw aria-hidden="true" /> : <X aria-hidden="true" />}
          {phase === 'refused' ? 'Choose another video' : 'Remove video'}
        </Button>
      </div>
    </div>
  )
}

/** Pause and Resume are one button, so that it keeps the focus. */
function PhaseButton({ upload, current }: { upload: VideoUploading; current: Current }) {
  const { phase, percent } = current
  if (phase === 'refused' || phase === 'stored') return null
  const moving = phase === 'uploading'
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={moving && percent >= uploadProgress.stored}
      onClick={moving ? upload.pause : upload.resume}
    >
      {moving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      {moving ? 'Pause' : 'Resume'}
    </Button>
  )
}

function troubleText(trouble: UploadTrouble, phase: UploadPhase, percent: number): string {
  if (trouble === 'slow') {
    return percent < uploadProgress.stored
      ? 'Still uploading. This is taking longer than usual…'
      : 'Almost done. This is taking longer than usual…'
  }
  const said =
    trouble === 'unable'
      ? 'The server cannot store files at the moment.'
      : 'The server is still working on what it has received.'
  const resuming =
    phase === 'interrupted' ? 'The upload will resume within a minute.' : 'Trying again…'
  return `${said} ${resuming}`
}

function phaseText(phase: UploadPhase, percent: number): string {
  switch (phase) {
    case 'uploading':
      return percent < uploadProgress.stored ? 'Uploading…' : 'Almost done…'
    case 'reconnecting':
      return 'Connection lost. Resuming…'
    case 'interrupted':
      return "Connection lost. The upload will resume when you're back online."
    case 'paused':
      return 'Paused'
    default:
      return 'Video uploaded'
  }
}
