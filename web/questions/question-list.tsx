import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Question, questionMessages } from '../../contract/questions/questions.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { VendorQuestion } from './vendor-question.tsx'

type QuestionListProps = {
  list: UseInfiniteQueryResult<{ pages: { items: Question[]; total: number }[] }>
  empty: ReactNode
  /** Whether each question names its brief. */
  withBrief?: boolean
}

/** Readers' questions to the company. */
export function QuestionList({ list, empty, withBrief = false }: QuestionListProps) {
  return (
    <WhenLoaded
      query={list}
      failed={questionMessages.vendor.loadFailed}
      loading="questions"
      skeleton={<Skeleton className="h-32 rounded-lg" />}
      className="py-14"
    >
      {({ pages }) => {
        const questions = pages.flatMap(({ items }) => items)
        if (questions.length === 0) return empty
        return (
          <>
            <div className="flex flex-col gap-4">
              {questions.map((question) => (
                <VendorQuestion key={question.id} question={question} withBrief={withBrief} />
              ))}
            </div>
            <ShowMore noun="questions" list={list} />
          </>
        )
      }}
    </WhenLoaded>
  )
}
