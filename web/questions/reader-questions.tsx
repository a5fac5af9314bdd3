import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { questionMessages, type ReaderQuestion } from '../../contract/questions/questions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import type { Player } from '../platform/player/player.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { readerQuestionsQuery, useAsk, useAskFurther } from './questions-queries.ts'
import { Moment, Thread, threadId } from './thread.tsx'

const words = questionMessages.reader

type ReaderQuestionsProps = {
  briefId: string
  vendor: string
  /** The player of the video; null if the video is stored elsewhere. */
  player: Player | null
}

/**
 * A form to ask the vendor about a brief, the user's questions, and those that everyone with access
 * can read.
 */
export function ReaderQuestions({ briefId, vendor, player }: ReaderQuestionsProps) {
  const list = useInfiniteQuery(readerQuestionsQuery(briefId))
  const named = useNamedQuestion(list.data !== undefined)
  return (
    <section aria-labelledby="questions" data-print="no" className="flex flex-col gap-4">
      <h2 id="questions" className="text-md">
        {questionMessages.title}
      </h2>
      <Card className="p-4 sm:p-5">
        <AskForm {...{ briefId, vendor, player }} />
      </Card>
      <WhenLoaded
        query={list}
        failed={words.loadFailed}
        loading="questions"
        skeleton={<Skeleton className="h-24 rounded-lg" />}
      >
        {({ pages }) =>
          pages
            .flatMap(({ items }) => items)
            .map((question) => (
              <Question
                key={question.id}
                {...{ briefId, vendor, question }}
                named={named === question.id}
                onGo={player?.playFrom}
              />
            ))
        }
      </WhenLoaded>
      <ShowMore noun="questions" list={list} />
    </section>
  )
}

/** The question that the URL refers to; the page scrolls to it once it is shown. */
function useNamedQuestion(shown: boolean): string | null {
  const [query] = useSearchParams()
  const named = query.get('question')
  useEffect(() => {
    if (shown && named) document.getElementById(threadId(named))?.scrollIntoView()
  }, [shown, named])
  return named
}

function AskForm({ briefId, vendor, player }: ReaderQuestionsProps) {
  const ask = useAsk(briefId)
  const [seconds, setSeconds] = useState(0)
  const [here, setHere] = useState(true)
  const writing = useRef(false)
  const atMoment = player !== null && here && seconds > 0
  return (
    <TextForm
      label={words.text}
      description={words.hint(vendor)}
      send={words.send}
      failed={words.sendFailed}
      most={2000}
      keepAs={`question ${briefId}`}
      onFocus={() => {
        // The time is taken when the user starts to write, not when they send.
        if (writing.current || !player) return
        writing.current = true
        setSeconds(Math.floor(player.time()))
      }}
      onSend={async (text, idempotencyKey) => {
        const body = { text, atMs: atMoment ? seconds * 1000 : null }
        await ask.mutateAsync({ body, idempotencyKey })
        writing.current = false
        setSeconds(0)
        toast.success(words.sent)
      }}
    >
      {player && seconds > 0 && (
        <Checkbox
          label={words.atMoment(formatTime(seconds))}
          checked={here}
          onChange={({ target }) => setHere(target.checked)}
        />
      )}
    </TextForm>
  )
}

type QuestionProps = {
  briefId: string
  vendor: string
  question: ReaderQuestion
  named: boolean
  onGo: ((seconds: number) => void) | undefined
}

function Question({ briefId, vendor, question, named, onGo }: QuestionProps) {
  const { id, mine, state, published, dueAt } = question
  return (
    <Thread
      id={id}
      named={named}
      head={
        <>
          <Moment {...question} onGo={onGo} />
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
