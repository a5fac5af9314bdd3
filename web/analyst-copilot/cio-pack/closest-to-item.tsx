import type { UseQueryResult } from '@tanstack/react-query'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { cioCoverageMessages as words } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { PassagesBySubject } from '../reply/passages-by-subject.tsx'
import { RowsTable } from '../reply/rows-table.tsx'
import { subjectIdOf } from '../reply/source-place.ts'
import type { Closest } from './coverage-queries.ts'

type ClosestToItemProps = {
  closest: UseQueryResult<Closest>
  /** The passage in which a language model found the answer. */
  answeredIn: { source: CopilotSource; model: string | null } | null
}

/** What comes closest to a question: where a language model found the answer, rows that answer it, then passages. */
export function ClosestToItem({ closest, answeredIn }: ClosestToItemProps) {
  const answer = answeredIn?.source
  const byRows = answer && closest.data?.rows?.sources.some((source) => isSame(source, answer))
  return (
    <>
      {answeredIn?.model && <p className="font-medium">{words.foundIn(answeredIn.model)}</p>}
      {answer && !byRows && <PassagesBySubject sources={[answer]} />}
      <WhenLoaded
        query={closest}
        failed={words.findFailed}
        loading="passages"
        skeleton={<PassagesSkeleton />}
      >
        {({ rows, passages }) => {
          const shown = [...(rows?.sources ?? []), ...(answer ? [answer] : [])]
          const others = passages.sources.filter((each) => !shown.some((one) => isSame(one, each)))
          if (!rows && others.length === 0 && !answer) {
            return <p className="text-muted-foreground">{words.nothing}</p>
          }
          return (
            <>
              {rows && <RowsTable {...rows} />}
              <PassagesBySubject sources={others} />
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

/** Its id is another in each search. */
const isSame = (one: CopilotSource, other: CopilotSource) =>
  one.snippet === other.snippet &&
  one.field === other.field &&
  subjectIdOf(one) === subjectIdOf(other)

const PassagesSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-5 w-48" />
    <Skeleton className="h-16" />
  </div>
)
