import { makingMessages as words } from '../../contract/captions/caption-checks.ts'
import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Progress } from '../ui/progress.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** That captions are being made from speech: how far it is, and what is left. */
export function BeingMade({ captions }: { captions: Reply<typeof listCaptions> }) {
  const { transcription, progress, ahead, problem } = captions
  return (
    <div className="flex flex-col gap-2 text-muted-foreground text-sm">
      <p role="status" className="flex items-center gap-2">
        <Spinner className="size-4" />
        {transcription === 'working' ? words.working : (problem ?? words.waiting(ahead))}
      </p>
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
