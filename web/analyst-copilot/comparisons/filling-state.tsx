import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { Comparison } from '../../../contract/analyst-copilot/comparisons.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useStopFilling } from './comparison-queries.ts'
import type { Editing } from './use-editing.ts'

const tellStopFailed = (error: unknown) => toast.error(words.stopFailed, serverMessage(error))

type FillingStateProps = { comparison: Comparison; editing: Editing }

/** How many cells are filled, and buttons to fill the others or to stop. */
export function FillingState({ comparison, editing }: FillingStateProps) {
  const { id, subjects, criteria, cells, filling, author } = comparison
  const stop = useStopFilling(id)
  const of = subjects.length * criteria.length
  const left = of - cells.length
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 sm:ms-auto">
      {filling && (
        <>
          <span className="text-muted-foreground text-sm tabular-nums">
            {words.filling(cells.length, of)}
          </span>
          <Progress
            className="w-24"
            label={words.looking}
            value={(100 * cells.length) / Math.max(1, of)}
          />
          {!author && (
            <Button
              variant="secondary"
              pending={stop.isPending}
              onClick={() => stop.mutate(undefined, { onError: tellStopFailed })}
            >
              {words.stop}
            </Button>
          )}
        </>
      )}
      {!filling && left > 0 && !author && (
        <Button variant="secondary" onClick={() => void editing.fill()}>
          {words.fill(left)}
        </Button>
      )}
      <p role="status" className="sr-only">
        {filling && words.looking}
        {!filling && of > 0 && left === 0 && words.filled(of)}
      </p>
    </div>
  )
}
