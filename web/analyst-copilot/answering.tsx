import { Sparkles, Square } from 'lucide-react'
import type { CopilotQuery } from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { Button } from '../ui/button.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useAnswer, useStop } from './copilot-queries.ts'

type AnsweringProps = {
  id: string
  /** Whether any text of the answer is shown yet. */
  begun: boolean
  stoppable: boolean
}

/** Shown while the language model writes an answer. */
export function Answering({ id, begun, stoppable }: AnsweringProps) {
  const stop = useStop(id)
  const fail = (error: Error) => toast.error(words.stopFailed, serverMessage(error))
  return (
    <div className="flex flex-col gap-3">
      {!begun && <Skeleton className="h-4 w-full" />}
      <Skeleton className="h-4 w-3/4" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted-foreground text-sm">
          {words.writing}
        </p>
        {stoppable && (
          <Button
            icon={Square}
            variant="secondary"
            size="sm"
            pending={stop.isPending}
            onClick={() => stop.mutate(undefined, { onError: fail })}
          >
            {words.stop}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks the language model for an answer that was never requested, because the page was closed. */
export function Waiting({ query }: { query: CopilotQuery }) {
  const answer = useAnswer()
  const fail = (error: Error) => toast.error(words.askFailed, serverMessage(error))
  return (
    <Button
      icon={Sparkles}
      variant="secondary"
      size="sm"
      className="self-start"
      pending={answer.isPending}
      onClick={() => answer.mutate(query, { onError: fail })}
    >
      {words.letWrite}
    </Button>
  )
}
