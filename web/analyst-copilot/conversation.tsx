import { useQuery } from '@tanstack/react-query'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { copilotQuery } from '../platform/session/copilot-query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CopilotDrawing } from './copilot-drawing.tsx'
import { sessionQuery } from './copilot-queries.ts'
import { Exchange, ExchangeSkeleton } from './exchange.tsx'
import { QuestionForm } from './question-form.tsx'
import type { Scope } from './scope.ts'
import { ScopeControl } from './scope-control.tsx'
import type { Questions } from './use-questions.ts'
import { ReadOnlyNotice } from './workspaces/read-only-notice.tsx'

type ConversationProps = Questions & { id: string | undefined; scope: Scope }

/** The questions and answers of a session, and the field for the next question. */
export function Conversation({ id, asked, send, scope }: ConversationProps) {
  const session = useQuery({ ...sessionQuery(id ?? ''), enabled: id !== undefined })
  const queries = session.data?.queries ?? []
  const author = session.data?.author
  const asks = !id || author === null
  if (session.error) {
    return <ErrorState title={words.loadFailed} query={session} />
  }
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-6">
      {id && !session.data && <Skeleton className="h-48 rounded-lg" />}
      {!id && !asked && <Examples onChoose={(text) => send({ text })} />}
      {queries.map((query) => (
        <Exchange
          key={query.id}
          query={query}
          pending={asked !== null}
          {...(asks && { onAsk: send })}
        />
      ))}
      <div aria-live="polite">{asked && <ExchangeSkeleton text={asked} />}</div>
      {/* A new element with each question and answer, which scrolls into view above the field. */}
      <div key={`${queries.length} ${asked}`} ref={comeIntoView} className="-mt-6 scroll-mb-32" />
      <div className="sticky bottom-0 -mx-1 bg-background px-1 pt-2 pb-4 max-xl:group-data-beside:static">
        {asks && <ScopeControl {...scope} />}
        {asks && <QuestionForm pending={asked !== null} onSend={(text) => send({ text })} />}
        {author && <ReadOnlyNotice author={author} />}
      </div>
    </section>
  )
}

function comeIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

function Examples({ onChoose }: { onChoose: (text: string) => unknown }) {
  return (
    <EmptyState
      drawing={<CopilotDrawing />}
      title={words.emptyTitle}
      description={words.emptyHint}
      action={
        <div className="flex flex-col items-center gap-4">
          <div className="flex flex-wrap justify-center gap-2">
            {words.examples.map((text) => (
              <Button key={text} variant="secondary" size="sm" onClick={() => void onChoose(text)}>
                {text}
              </Button>
            ))}
          </div>
          <Privacy />
        </div>
      }
    />
  )
}

/** States whether any data leaves the installation. */
function Privacy() {
  const { data } = useQuery(copilotQuery)
  if (!data) return <Skeleton className="h-5 w-72" />
  const { model, embeddingModel, sentTo } = data
  const told = sentTo && [
    model && words.leaves(model, sentTo),
    embeddingModel && words.meansLeave(embeddingModel, sentTo),
  ]
  return (
    <p className="text-muted-foreground text-sm">
      {told ? told.filter(Boolean).join(' ') : words.stays}
    </p>
  )
}
