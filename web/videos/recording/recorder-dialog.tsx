import { useEffect, useState } from 'react'
import { useConfig } from '../../platform/calls/use-config.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { VideoPlayer } from '../player/video-player.tsx'
import type { RecordButtonProps } from './record-button.tsx'
import { isBusy } from './recorder.ts'
import { RecorderControls } from './recorder-controls.tsx'
import { RecorderSetup } from './recorder-setup.tsx'
import { RecorderStage } from './recorder-stage.tsx'
import { usePrompter } from './teleprompter.tsx'
import { useRecorder } from './use-recorder.ts'

type RecorderDialogProps = RecordButtonProps & { onClose: () => void }

/** Records a video with camera, screen or both, and lets the user review it before using it. */
export default function RecorderDialog(props: RecorderDialogProps) {
  const { script, onRecorded, onBusy, onClose } = props
  const limit = useConfig().data?.limits.maxVideoBytes ?? Number.POSITIVE_INFINITY
  const { state, recorder } = useRecorder(limit)
  const prompter = usePrompter(script, state?.phase)
  const [asking, setAsking] = useState(false)
  const review = useObjectUrl(state?.file ?? null)
  const busy = state !== null && isBusy(state)
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])

  const actions = {
    start: () => recorder.current?.start(),
    cancel: () => recorder.current?.cancel(),
    pause: () => recorder.current?.pause(),
    resume: () => recorder.current?.resume(),
    finish: () => recorder.current?.finish(),
    share: () => void recorder.current?.share(),
    retake: () => void recorder.current?.open(),
    use: () => {
      if (!state?.file) return
      onRecorded(state.file, state.elapsedMs / 1000, prompter.shown.current)
      onClose()
    },
  }
  return (
    <Dialog open onOpenChange={() => (busy ? setAsking(true) : onClose())}>
      <DialogContent title="Record a video" focusOn="dialog" className="mt-[4dvh] max-w-3xl">
        {state && (
          <div className="flex flex-col gap-4">
            {review ? (
              <Review key={review} src={review} duration={state.elapsedMs / 1000} />
            ) : (
              <RecorderStage state={state} prompter={prompter} onShare={actions.share} />
            )}
            <RecorderControls
              state={state}
              limit={limit}
              review={review}
              actions={actions}
              level={() => recorder.current?.level() ?? 0}
            />
            {state.problem && (
              <Notice tone={state.phase === 'unshared' ? 'info' : 'error'}>{state.problem}</Notice>
            )}
            <RecorderSetup
              state={state}
              limit={limit}
              prompter={prompter}
              onWish={(wish) => void recorder.current?.open(wish)}
            />
          </div>
        )}
        <DiscardDialog open={asking} onOpenChange={setAsking} onConfirm={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function Review({ src, duration }: { src: string; duration: number }) {
  return (
    <VideoPlayer
      src={src}
      title="Your recording"
      duration={duration}
      failure="This browser can't play its own recording. You can still use it."
    />
  )
}

type DiscardDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

function DiscardDialog(props: DiscardDialogProps) {
  return (
    <AlertDialog
      {...props}
      title="Discard this recording?"
      description="It is not saved anywhere else and can't be restored."
      confirmLabel="Discard recording"
      cancelLabel="Keep it"
      destructive
    />
  )
}
