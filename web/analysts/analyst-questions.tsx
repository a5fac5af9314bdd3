import { useInfiniteQuery } from '@tanstack/react-query'
import { questionMessages } from '../../contract/questions/questions.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { analystQuestionsQuery } from '../questions/questions-queries.ts'
import { Card } from '../ui/card.tsx'

const words = questionMessages.vendor

/** The questions a contact asked about the briefs they watch. */
export function AnalystQuestions({ analystId }: { analystId: string }) {
  const list = useInfiniteQuery(analystQuestionsQuery(analystId))
  return (
    <section aria-labelledby="asked" className="mt-8">
      <h2 id="asked" className="mb-3 text-md">
        {words.ofAnalyst}
      </h2>
      <QuestionList
        list={list}
        withBrief
        empty={
          <Card className="border-dashed px-5 py-4 text-muted-foreground">
            {words.ofAnalystNone}
          </Card>
        }
      />
    </section>
  )
}
