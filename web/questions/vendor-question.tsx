import { useState } from 'react'
import { Link } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import {
  type Question,
  questionMessages,
  questionStates,
} from '../../contract/questions/questions.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import { useMe } from '../platform/session/use-me.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useSavedChoice } from '../ui/use-saved-choice.ts'
import { useAnswer, usePublish, useReopen } from './questions-queries.ts'
import { Moment, Thread } from './thread.tsx'

const words = questionMessages.vendor

type VendorQuestionProps = {
  question: Question
  /** Shows the name of the brief, on pages with questions about several briefs. */
  withBrief?: boolean
}

/** A reader's question, with the vendor's actions. */
export function VendorQuestion({ question, withBrief = false }: VendorQuestionProps) {
  const mayAnswer = permissions['questions.change'].allows(useMe().permissions)
  return (
    <Thread
      id={question.id}
      head={
        <>
          <QuestionBadge question={question} />
          <Moment {...question} page={`/briefs/${question.brief.id}`} />
          {withBrief && question.brief.title !== null && (
            <Link
              to={`/briefs/${question.brief.id}/questions`}
              dir="auto"
              className="min-w-0 truncate rounded-sm font-medium hover:underline"
            >
              {question.brief.title}
            </Link>
          )}
        </>
      }
      messages={question.messages.map(({ authorName, ...message }) => ({
        ...message,
        says: {
          question: words.asked(askerName(question)),
          answer: words.answered(authorName ?? questionMessages.formerMember),
          refusal: words.declined(authorName ?? questionMessages.formerMember),
        }[message.kind],
      }))}
    >
      {mayAnswer ? (
        <Answering question={question} />
      ) : (
        question.publishedAt && (
          <p className="mt-3 text-muted-foreground text-sm">{words.published}</p>
        )
      )}
    </Thread>
  )
}

/** The name of the person who asked, as the company knows it. */
export const askerName = ({ asker }: Question) =>
  asker ? (asker.name ?? asker.email) : questionMessages.formerReader

/** The state of a question; for an open one, when the answer is due. */
export function QuestionBadge({ question }: { question: Question }) {
  const { state, overdue, dueAt } = question
  if (state === 'answered') return <Badge tone="green">{questionStates.answered}</Badge>
  if (state === 'declined') return <Badge>{questionStates.declined}</Badge>
  const day = formatDay(dueAt)
  return (
    <Badge tone={overdue ? 'red' : 'amber'}>{overdue ? words.overdue(day) : words.due(day)}</Badge>
  )
}

function Answering({ question }: { question: Question }) {
  const [writing, setWriting] = useState<'answer' | 'refusal' | null>(null)
  const [publish, setPublish] = useState(question.publishedAt !== null)
  const answer = useAnswer(question)
  const close = () => setWriting(null)
  if (writing === null) return <Actions question={question} onWrite={setWriting} />
  const refusal = writing === 'refusal'
  return (
    <div className="mt-4">
      <TextForm
        key={writing}
        label={refusal ? words.reason : words.answer}
        {...(refusal && { description: words.reasonHint })}
        send={refusal ? words.sendReason : words.send}
        failed={words.failed}
        most={5000}
        autoFocus
        onCancel={close}
        onSend={async (text, idempotencyKey) => {
          const body = { kind: writing, text, ...(!refusal && { publish }) }
          await answer.mutateAsync({ body, idempotencyKey })
          close()
          toast.success(words.answerSent)
        }}
      >
        {!refusal && (
          <div>
            <Checkbox
              label={words.publish}
              checked={publish}
              onChange={({ target }) => setPublish(target.checked)}
            />
            <p className="mt-1 text-muted-foreground text-sm">{words.publishHint}</p>
          </div>
        )}
      </TextForm>
    </div>
  )
}

type ActionsProps = { question: Question; onWrite: (kind: 'answer' | 'refusal') => void }

function Actions({ question, onWrite }: ActionsProps) {
  const reopen = useReopen(question)
  const open = question.state === 'open'
  const answered = question.messages.some(({ kind }) => kind !== 'question')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button size="sm" variant={open ? 'primary' : 'secondary'} onClick={() => onWrite('answer')}>
        {open ? 'Answer' : words.more}
      </Button>
      {open ? (
        <Button size="sm" variant="secondary" onClick={() => onWrite('refusal')}>
          {words.decline}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          pending={reopen.isPending}
          onClick={() =>
            reopen.mutate(undefined, {
              onError: (error) => toast.error(words.failed, serverMessage(error)),
            })
          }
        >
          {words.reopen}
        </Button>
      )}
      {answered && <Publish question={question} />}
    </div>
  )
}

function Publish({ question }: { question: Question }) {
  const { mutateAsync } = usePublish(question)
  const { chosen, choose } = useSavedChoice(question.publishedAt !== null, (published) =>
    mutateAsync(published, {
      onSuccess: () => toast.success(published ? words.nowPublished : words.nowPrivate),
      onError: (error) => toast.error(words.failed, serverMessage(error)),
    }),
  )
  return (
    <Checkbox
      className="sm:ms-auto"
      label={words.publish}
      checked={chosen}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
