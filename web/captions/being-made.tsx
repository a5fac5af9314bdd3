import { makingMessages as words } from '../../contract/captions/caption-checks.ts'
import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCancelTranscription } from './captions-queries.ts'

type BeingMadeProps = {
  briefId: string
  captions: Reply<typeof listCaptions>
  mayChange: boolean
}

/** That captions are being made from speech: how far it is, and what is left. */
export function BeingMade({ briefId, captions, mayChange }: BeingMadeProps) {
  const { transcription, progress, ahead, problem } = captions
  const { mutate: cancel, isPending } = useCancelTranscription(briefId)
  return (
    <div className="flex flex-col gap-2 text-muted-foreground text-sm">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2">
          <Spinner className="size-4" />
          {transcription === 'working' ? words.working : (problem ?? words.waiting(ahead))}
        </p>
        {mayChange && (
          <Button variant="secondary" size="sm" pending={isPending} onClick={() => cancel()}>
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
