import type { UseQueryResult } from '@tanstack/react-query'
import type { CioCoverageItem } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { Card } from '../../ui/card.tsx'
import { AskedQuestions } from '../ask-vendor/asked-questions.tsx'
import { NextSteps } from '../reply/next-step.tsx'
import { everything } from '../scope/scope.ts'
import { ClosestToItem } from './closest-to-item.tsx'
import type { Closest, Coverage } from './coverage-queries.ts'
import { Judgment, JudgmentBadge } from './judgment.tsx'

type CoverageItemProps = CioCoverageItem &
  Pick<Coverage, 'vendor'> & { closest: UseQueryResult<Closest> }

/** A question of the pack: what comes closest, whether that covers it, and what to do if it does not. */
export function CoverageItem(props: CoverageItemProps) {
  const { vendor, item, judged, asked, closest } = props
  const { id, title, query } = item
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5">
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 dir="auto" className="min-w-0 break-words text-md">
              {title}
            </h3>
            <JudgmentBadge judged={judged} />
          </div>
          <p dir="auto" className="break-words text-muted-foreground">
            {query}
          </p>
        </div>
        <ClosestToItem
          closest={closest}
          answeredIn={judged?.source ? { source: judged.source, model: judged.model } : null}
        />
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <Judgment vendorId={vendor.id} item={item} judged={judged} />
          {!judged?.covered && closest.data && (
            <NextSteps
              sources={closest.data.passages.sources}
              scope={{ ...everything, vendors: [{ ...vendor, vendor: null }] }}
              text={query}
              from={{ itemId: id }}
              returnTo={`/analyst-copilot/cio-pack/${vendor.id}`}
            />
          )}
        </div>
        <AskedQuestions asked={asked} />
      </Card>
    </li>
  )
}
