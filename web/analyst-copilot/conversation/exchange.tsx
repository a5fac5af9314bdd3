import { useQuery } from '@tanstack/react-query'
import { Pencil, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { scopeMessages } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AskedQuestions } from '../ask-vendor/asked-questions.tsx'
import type { Asking } from '../asking.ts'
import { liveQuery } from '../copilot-queries.ts'
import { ReadingChips } from '../reading/reading-chips.tsx'
import { Reply } from '../reply/reply.tsx'
import { WrittenAnswer } from '../reply/written-answer.tsx'
import { isLimited } from '../scope/scope.ts'
import { ScopeChips } from '../scope/scope-chips.tsx'
import { Answering, Phase } from './answering.tsx'
import { Waiting } from './waiting.tsx'

/** It, and what has the focus in it, scrolls into view above the question field. */
const exchangeStyle =
  'flex scroll-mb-36 flex-col gap-3 [&_:is(a,button,li,summary,textarea)]:scroll-mb-36'

/** As high as the window leaves, so that its answer grows below it without scrolling. */
const fillingStyle = 'min-h-[calc(100dvh-17.25rem)]'

type ExchangeProps = {
  query: CopilotQuery
  /** Whether no question was asked after it. */
  newest: boolean
  fills: boolean
  /** Missing in a session that the user may only read. */
  asking?: Asking
  onAgain?: () => void
  /** Puts the question into the field. */
  onEdit?: () => void
}

/** A question and its reply. */
export function Exchange(props: ExchangeProps) {
  const { query: stored, newest, fills, asking, onAgain, onEdit } = props
  const live = useQuery(liveQuery(stored.id))
  const query = live.data ?? stored
  const { id, text, state, response, scope } = query
  return (
    <article aria-labelledby={id} className={cn(exchangeStyle, fills && fillingStyle)}>
      <Question id={id} text={text}>
        {onEdit && <IconButton icon={Pencil} label={words.edit} title onClick={onEdit} />}
        {onAgain && (
          <IconButton
            icon={RotateCw}
            label={words.again}
            title
            disabled={asking?.pending}
            onClick={onAgain}
          />
        )}
      </Question>
      {isLimited(scope) && (
        <ul aria-label={scopeMessages.limitedTo} className="flex flex-wrap gap-1.5">
          <ScopeChips scope={scope} />
        </ul>
      )}
      <ReadingChips
        query={query}
        pending={asking?.pending ?? false}
        {...(asking && { onAsk: asking.ask })}
      />
      <Card className="flex flex-col gap-5 p-5">
        {/* The same element while it is written and afterwards, so that it keeps the focus. */}
        {response.mode === 'answer' && !response.refused && <WrittenAnswer {...response} />}
        {state === 'waiting' && <Waiting query={query} asking={asking} />}
        {state === 'answering' && (
          <Answering query={query} live={live.data != null} asking={asking} />
        )}
        {state !== 'waiting' && state !== 'answering' && (
          <Reply query={query} newest={newest} asking={asking} />
        )}
      </Card>
      <AskedQuestions asked={stored.questions} />
    </article>
  )
}

type QuestionProps = { id?: string; text: string; children?: ReactNode }

/** A question, and what can be done with it. */
function Question({ id, text, children }: QuestionProps) {
  return (
    <div className="flex min-h-8 items-start justify-between gap-2">
      <h2 id={id} dir="auto" className="min-w-0 whitespace-pre-wrap break-words pt-1 text-md">
        {text}
      </h2>
      <div data-print="no" className="flex shrink-0">
        {children}
      </div>
    </div>
  )
}

/** A question that is being sent. */
export function ExchangeSkeleton({ text, fills }: { text: string; fills: boolean }) {
  const { data } = useQuery(copilotQuery)
  return (
    <div className={cn(exchangeStyle, fills && fillingStyle)}>
      <Question text={text} />
      <Card className="p-5">
        <Phase text={data?.model ? words.phases.question : words.phases.searching} />
      </Card>
    </div>
  )
}
