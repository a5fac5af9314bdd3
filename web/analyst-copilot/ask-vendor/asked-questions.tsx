import {
  type AskedVendor,
  vendorQuestionMessages as words,
} from '../../../contract/analyst-copilot/vendor-questions.ts'
import { ReaderQuestionThread } from '../../questions/reader-question-thread.tsx'
import { Card } from '../../ui/card.tsx'

/** The questions to vendors that were asked here, with their answers. */
export function AskedQuestions({ asked }: { asked: readonly AskedVendor[] }) {
  if (asked.length === 0) return null
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      {asked.map(({ id, shown }) =>
        shown ? (
          <ReaderQuestionThread
            key={id}
            briefId={shown.brief.id}
            vendor={shown.brief.vendor}
            title={shown.brief.title}
            question={shown}
          />
        ) : (
          <Card key={id} className="p-4 text-muted-foreground italic sm:p-5">
            {words.gone}
          </Card>
        ),
      )}
    </section>
  )
}
