import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Asking } from '../asking.ts'
import { Rating } from '../record/rating.tsx'
import { Assurance } from './assurance.tsx'
import { ClosestPassages } from './closest-passages.tsx'
import { ModelHint } from './model-hint.tsx'
import { NextStep } from './next-step.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { RowsTable } from './rows-table.tsx'
import { SourceList } from './source-list.tsx'

type ReplyProps = {
  query: CopilotQuery
  /** Whether no question was asked after it. */
  newest: boolean
  asking: Asking | undefined
}

/** A reply to a question, by its mode; what a language model wrote stands above it. */
export function Reply({ query, newest, asking }: ReplyProps) {
  const { state, response } = query
  const { mode, refused, sources, notice } = response
  const offersNext = refused || mode === 'closest'
  return (
    <>
      {mode === 'closest' && notice && <Notice>{notice}</Notice>}
      {state === 'stopped' && <Stopped query={query} />}
      {mode === 'rows' && <RowsTable {...response} />}
      {mode === 'answer' && notice && <Notice>{notice}</Notice>}
      {refused && <p className="font-medium">{words.refused(response)}</p>}
      {offersNext && <Closest query={query} asking={asking} />}
      <Assurance query={query} />
      {mode === 'answer' && !refused && <SourceList sources={sources} />}
      {mode === 'closest' && newest && sources.length > 0 && <ModelHint />}
      {offersNext && asking && state !== 'stopped' && <NextStep query={query} />}
      {sources.length > 0 && <ReplyActions query={query} asking={asking} />}
      {asking && <Rating query={query} />}
    </>
  )
}

function Stopped({ query: { response } }: { query: CopilotQuery }) {
  const { mode, sources } = response
  const withPassages = mode === 'closest' && sources.length > 0
  return (
    <p className="text-muted-foreground">
      {withPassages ? words.stoppedWithPassages : words.stopped}
    </p>
  )
}

/** The passages found; if there are none, where they were looked for, unless the search did not end. */
function Closest({ query, asking }: Omit<ReplyProps, 'newest'>) {
  const { state, response } = query
  if (response.sources.length > 0) return <ClosestPassages {...response} />
  return state === 'done' && <NothingFound query={query} asking={asking} />
}
