import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { type Question, questionMessages } from '../../contract/questions/questions.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { QuestionsDrawing } from './questions-drawing.tsx'
import { waitingQuestionsQuery } from './questions-queries.ts'
import { askerName, QuestionBadge } from './vendor-question.tsx'

const words = questionMessages.waiting

/** The dashboard's panel of unanswered questions, overdue ones first. */
export function WaitingQuestions({ className }: { className?: string }) {
  const heading = useId()
  const waiting = useQuery(waitingQuestionsQuery)
  const { data } = waiting
  return (
    <Card role="region" aria-labelledby={heading} className={className}>
      <div className="flex items-baseline justify-between gap-3 px-5 pt-5 pb-3">
        <h2 id={heading} className="text-md">
          {words.title}
        </h2>
        {data && data.total > data.items.length && (
          <span className="text-muted-foreground text-sm">{words.all(data.total)}</span>
        )}
      </div>
      <WhenLoaded
        query={waiting}
        failed={words.loadFailed}
        skeleton={
          <div className="px-5 pb-5">
            <Skeleton className="h-10" />
            <Skeleton className="mt-3 h-10" />
          </div>
        }
        className="border-0 pt-6 pb-14"
      >
        {({ items }) => <Waiting questions={items} />}
      </WhenLoaded>
    </Card>
  )
}

function Waiting({ questions }: { questions: Question[] }) {
  if (questions.length === 0) {
    return (
      <EmptyState
        bare
        className="pt-4 pb-8"
        drawing={<QuestionsDrawing />}
        title={words.none}
        description={words.noneHint}
      />
    )
  }
  return (
    <ul className="px-2.5 pb-2.5">
      {questions.map((question) => (
        <li key={question.id}>
          <Link
            to={`/briefs/${question.brief.id}/questions`}
            className="flex items-center gap-3 rounded-md px-2.5 py-2.5 transition-colors hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {question.messages.findLast(({ kind }) => kind === 'question')?.text}
              </span>{' '}
              <span dir="auto" className="block truncate text-muted-foreground text-sm">
                {askerName(question)}
                {question.brief.title !== null && ` · ${question.brief.title}`}
              </span>
            </span>{' '}
            <QuestionBadge question={question} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
