import type { listCopilotRecord } from '../../../contract/analyst-copilot/copilot-record.ts'
import { recordMessages } from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { Card } from '../../ui/card.tsx'

const words = recordMessages.totals
const number = (count: number) => count.toLocaleString('en')

type RecordTotalsProps = Pick<Reply<typeof listCopilotRecord>, 'total' | 'totals'>

/** The totals of all matching questions. */
export function RecordTotals({ total, totals }: RecordTotalsProps) {
  const { refused, helpful, notHelpful, inputTokens, outputTokens } = totals
  const share = total === 0 ? '' : ` (${Math.round((100 * refused) / total)} %)`
  const figures: [string, string][] = [
    [words.questions, number(total)],
    [words.refused, `${number(refused)}${share}`],
    [words.helpful, number(helpful)],
    [words.notHelpful, number(notHelpful)],
    [words.tokens, number(inputTokens + outputTokens)],
  ]
  return (
    <Card className="mt-4 mb-4 p-5">
      <dl aria-label={words.title} className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-5">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-muted-foreground text-sm">{label}</dt>
            <dd className="text-lg tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
