import { useRef } from 'react'
import { makingMessages as words } from '../../contract/captions/caption-checks.ts'
import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'

type BeingMadeProps = {
  captions: Reply<typeof listCaptions>
  /** Absent if the user may not. */
  onCancel: (() => void) | undefined
  canceling: boolean
}

/** That captions are being made from speech: how far it is, and what is left. */
export function BeingMade({ captions, onCancel, canceling }: BeingMadeProps) {
  const { transcription, progress, ahead, problem } = captions
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(canceling, button)
  return (
    <div className="flex flex-col gap-2 text-muted-foreground text-sm">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2">
          <Spinner className="size-4" />
          {transcription === 'working' ? words.working : (problem ?? words.waiting(ahead))}
        </p>
        {onCancel && (
          <Button ref={button} variant="secondary" size="sm" pending={canceling} onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      {progress && (
        <>
          <Progress value={(100 * progress.heardMs) / progress.wholeMs} label={words.progress} />
          <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span>{words.heard(progress)}</span>
            {progress.leftMs !== null && <span>{words.left(progress.leftMs)}</span>}
          </p>
        </>
      )}
    </div>
  )
}
