import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { questionMessages } from '../../contract/questions/questions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { TextForm } from '../platform/forms/text-form.tsx'
import type { Player } from '../platform/player/player.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { readerQuestionsQuery, useAsk } from './questions-queries.ts'
import { ReaderQuestionThread } from './reader-question-thread.tsx'
import { threadId } from './thread.tsx'

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
              <ReaderQuestionThread
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
  const ask = useAsk()
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
        await ask.mutateAsync({ briefId, body, idempotencyKey })
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
