import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { Button } from '../../ui/button.tsx'
import type { Asking } from '../asking.ts'
import { useAnswer } from '../copilot-queries.ts'

type WaitingProps = { query: CopilotQuery; asking: Asking | undefined }

/** A question whose answer was never requested, because the page was closed; its asker may do so now. */
export function Waiting({ query, asking }: WaitingProps) {
  const answer = useAnswer()
  const { data } = useQuery(copilotQuery)
  const waitsInVain = data?.model === null && asking
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted-foreground">
        {waitsInVain ? words.notAnsweredWithoutModel : words.notAnswered}
      </p>
      {asking && data?.model && (
        <Button
          icon={Sparkles}
          variant="secondary"
          size="sm"
          pending={answer.isPending}
          onClick={() => {
            answer.mutate(query)
            asking.toField()
          }}
        >
          {words.letWrite}
        </Button>
      )}
    </div>
  )
}
