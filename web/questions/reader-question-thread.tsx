import { useRef, useState } from 'react'
import {
  questionMessages,
  questionStates,
  type ReaderQuestion,
} from '../../contract/questions/questions.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { useAskFurther } from './questions-queries.ts'
import { Moment, Thread, threadId } from './thread.tsx'

const words = questionMessages.reader

type ReaderQuestionThreadProps = {
  briefId: string
  vendor: string
  question: ReaderQuestion
  /** The title of the brief, on pages that are not about it; they also show the state. */
  title?: string
  named?: boolean
  onGo?: ((seconds: number) => void) | undefined
}

const tones = { open: 'amber', answered: 'green', declined: 'neutral' } as const

/** A question as readers see it; its asker can ask further. */
export function ReaderQuestionThread(props: ReaderQuestionThreadProps) {
  const { briefId, vendor, question, title, named = false, onGo } = props
  const { id, mine, state, published, dueAt } = question
  return (
    <Thread
      id={id}
      named={named}
      head={
        <>
          {title && (
            <>
              <Badge tone={tones[state]}>{questionStates[state]}</Badge>
              <TextLink to={`/library/${briefId}?question=${id}`} dir="auto">
                {title}
              </TextLink>
            </>
          )}
          <Moment {...question} onGo={onGo} {...(title && { page: `/library/${briefId}` })} />
          {mine && published && <Badge tone="outline">{words.shown}</Badge>}
        </>
      }
      messages={question.messages.map((message) => ({
        ...message,
        says: {
          question: mine ? words.mine : words.others,
          answer: words.answered(vendor),
          refusal: words.declined(vendor),
        }[message.kind],
      }))}
    >
      {dueAt && (
        <p className="mt-3 text-muted-foreground text-sm">
          <time dateTime={dueAt}>{words.due(formatDay(dueAt))}</time>
        </p>
      )}
      {mine && state !== 'open' && <Further briefId={briefId} id={id} />}
    </Thread>
  )
}

function Further({ briefId, id }: { briefId: string; id: string }) {
  const [open, setOpen] = useState(false)
  const further = useAskFurther(briefId, id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(open, button)
  if (!open) {
    return (
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        className="mt-4"
        onClick={() => setOpen(true)}
      >
        {words.further}
      </Button>
    )
  }
  return (
    <div className="mt-4">
      <TextForm
        label={words.text}
        send={words.send}
        failed={words.sendFailed}
        most={2000}
        autoFocus
        onCancel={() => setOpen(false)}
        onSend={async (text, idempotencyKey) => {
          await further.mutateAsync({ body: { text }, idempotencyKey })
          setOpen(false)
          // The form goes, and so does its button until there is another answer.
          document.getElementById(threadId(id))?.focus()
          toast.success(words.sent)
        }}
      />
    </div>
  )
}
