import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Asking, again } from '../asking.ts'
import { type Asked, sessionQuery } from '../copilot-queries.ts'
import type { Scope } from '../scope/scope.ts'
import { ScopeControl } from '../scope/scope-control.tsx'
import { ReadOnlyNotice } from '../workspaces/read-only-notice.tsx'
import { Examples } from './examples.tsx'
import { Exchange, ExchangeSkeleton } from './exchange.tsx'
import { type QuestionField, QuestionForm } from './question-form.tsx'
import { useAnnouncement } from './use-announcement.ts'
import type { Questions } from './use-questions.ts'

type ConversationProps = Questions & { id: string | undefined; scope: Scope }

/** The questions and answers of a session, and the field for the next question. */
export function Conversation({ id, asked, send, scope }: ConversationProps) {
  const session = useQuery({ ...sessionQuery(id ?? ''), enabled: id !== undefined })
  const field = useRef<QuestionField>(null)
  const [search] = useSearchParams()
  const queries = session.data?.queries ?? []
  const last = queries.length - 1
  const announcement = useAnnouncement(asked, queries.at(-1))
  const author = session.data?.author
  const asks = !id || author === null
  if (session.error) {
    return <ErrorState title={words.loadFailed} query={session} />
  }
  const asking = askingOf(field, asked, send)
  return (
    <section
      aria-label={words.title}
      className={cn('flex min-w-0 flex-col gap-6', id && 'min-h-[calc(100dvh-13rem)]')}
    >
      {id && !session.data && <SessionSkeleton />}
      {!id && asked === null && <Examples onChoose={(text) => asking.ask({ text })} />}
      {queries.map((query, at) => (
        <Exchange
          key={query.id}
          query={query}
          newest={at === last}
          fills={at === last && at > 0 && asked === null}
          {...(asks && {
            asking,
            onAgain: () => void asking.ask(again(query, queries.slice(0, at))),
            ...(at === last && { onEdit: () => field.current?.edit(query.text) }),
          })}
        />
      ))}
      {asked !== null && <ExchangeSkeleton text={asked} fills={queries.length > 0} />}
      {/* A new element with each question and answer. */}
      <div key={`${queries.length} ${asked}`} ref={showNewest} className="-mt-6" />
      <div className="sticky bottom-0 -mx-1 mt-auto bg-background px-1 pt-2 pb-4 max-xl:group-data-beside:static">
        {asks && <ScopeControl {...scope} />}
        {asks && (
          <QuestionForm
            ref={field}
            pending={asked !== null}
            begin={id ? null : search.get('ask')}
            onSend={(text) => send({ text })}
          />
        )}
        {author && <ReadOnlyNotice author={author} />}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </section>
  )
}

function askingOf(
  field: RefObject<QuestionField | null>,
  asked: string | null,
  send: (asked: Asked) => unknown,
): Asking {
  // With touch, it would open the keyboard over the answer.
  const toField = () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }
  return {
    pending: asked !== null,
    toField,
    ask: (body) => {
      toField()
      return send(body)
    },
  }
}

/** Scrolls to the newest question and its answer; to their beginning if they are longer than the window. */
function showNewest(end: HTMLElement | null) {
  end?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
}

function SessionSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}
