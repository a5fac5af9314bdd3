import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { Button } from '../../ui/button.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { Asking } from '../asking.ts'
import { useStop } from '../copilot-queries.ts'
import { phaseOf } from './phase.ts'

type AnsweringProps = {
  query: CopilotQuery
  /** Whether the answer is on its way to this page, so that its phase is known. */
  live: boolean
  asking: Asking | undefined
}

/** Shown while the language model reads and writes. */
export function Answering({ query: { id, response }, live, asking }: AnsweringProps) {
  const stop = useStop(id)
  const fail = (error: Error) => toast.error(words.stopFailed, serverMessage(error))
  return (
    <Phase
      text={live ? phaseOf(response) : words.phases.elsewhere}
      begun={response.mode === 'answer'}
    >
      {asking && (
        <Button
          icon={Square}
          variant="secondary"
          size="sm"
          pending={stop.isPending}
          onClick={() => stop.mutate(undefined, { onSuccess: asking.toField, onError: fail })}
        >
          {words.stop}
        </Button>
      )}
    </Phase>
  )
}

type PhaseProps = {
  text: string
  /** Whether a part of the answer is shown already. */
  begun?: boolean
  children?: ReactNode
}

/** The outline of an answer with what is being done for it. It is announced by the conversation. */
export function Phase({ text, begun = false, children }: PhaseProps) {
  return (
    <div className="flex flex-col gap-3">
      {!begun && <Skeleton className="h-4 w-full max-w-prose" />}
      {!begun && <Skeleton className="h-4 w-full max-w-prose" />}
      <Skeleton className="h-4 w-1/2" />
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p aria-hidden="true" className="text-muted-foreground text-sm">
          {text}
        </p>
        {children}
      </div>
    </div>
  )
}
