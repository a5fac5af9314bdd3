import { useInfiniteQuery } from '@tanstack/react-query'
import { questionMessages, questionStates } from '../../contract/questions/questions.ts'
import { oneOf, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { QuestionsDrawing } from '../questions/questions-drawing.tsx'
import { questionsQuery } from '../questions/questions-queries.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { BriefSectionPage } from './brief-section-page.tsx'

const words = questionMessages.vendor

export const meta = () => pageTitle(questionMessages.title)

/** Readers' questions about a brief. */
export default function QuestionsPage() {
  return (
    <BriefSectionPage title={questionMessages.title}>
      {({ id }) => <Questions briefId={id} />}
    </BriefSectionPage>
  )
}

type Filter = { state?: keyof typeof questionStates }

function Questions({ briefId }: { briefId: string }) {
  const { filters, choose } = useAddressFilters<Filter>({ state: oneOf(questionStates) })
  const list = useInfiniteQuery(questionsQuery(briefId, filters.state))
  if (list.data?.pages[0]?.all === 0) {
    return (
      <EmptyState drawing={<QuestionsDrawing />} title={words.none} description={words.noneHint} />
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <FilterSelect
        className="w-full sm:w-44"
        label="Filter by state"
        all="All questions"
        options={questionStates}
        value={filters.state}
        onChange={(state) => choose({ state })}
      />
      <QuestionList
        list={list}
        empty={<NoMatch noun="questions" onClear={() => choose({ state: undefined })} />}
      />
    </div>
  )
}
