import { useQuery } from '@tanstack/react-query'
import { questionMessages } from '../../contract/questions/questions.ts'
import { DashboardPanel } from '../platform/frames/dashboard-panel.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QuestionsDrawing } from './questions-drawing.tsx'
import { waitingQuestionsQuery } from './questions-queries.ts'
import { askerName, QuestionBadge } from './vendor-question.tsx'

const words = questionMessages.waiting

/** The dashboard's panel of unanswered questions, overdue ones first. */
export function WaitingQuestions() {
  return (
    <DashboardPanel
      query={useQuery(waitingQuestionsQuery)}
      words={words}
      none={
        <EmptyState
          bare
          className="pt-4 pb-8"
          drawing={<QuestionsDrawing />}
          title={words.none}
          description={words.noneHint}
        />
      }
      rowOf={(question) => ({
        key: question.id,
        to: `/briefs/${question.brief.id}/questions`,
        title: question.messages.findLast(({ kind }) => kind === 'question')?.text,
        detail: (
          <>
            {askerName(question)}
            {question.brief.title !== null && ` · ${question.brief.title}`}
          </>
        ),
        aside: <QuestionBadge question={question} />,
      })}
    />
  )
}
