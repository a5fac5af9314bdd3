import { Check, X } from 'lucide-react'
import {
  type CioJudged,
  cioCoverageMessages as words,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useSavedChoice } from '../../ui/use-saved-choice.ts'
import { useJudge } from './coverage-queries.ts'

/** Whether a question is covered, and who says so. */
export function JudgmentBadge({ judged }: { judged: CioJudged | null }) {
  if (!judged) return <Badge>{words.undecided}</Badge>
  return (
    <>
      <Badge tone={judged.covered ? 'green' : 'amber'}>
        {judged.covered ? words.covered : words.uncovered}
      </Badge>
      {judged.model && (
        <span className="text-muted-foreground text-sm">{words.readBy(judged.model)}</span>
      )}
    </>
  )
}

type JudgmentProps = {
  vendorId: string
  item: { id: string; title: string }
  judged: CioJudged | null
}

/** Two buttons by which the user decides; the one that is pressed takes it back. */
export function Judgment({ vendorId, item, judged }: JudgmentProps) {
  const { mutateAsync } = useJudge({ vendorId, itemId: item.id })
  // What a language model read is not pressed: pressing confirms it.
  const decided = judged && judged.model === null ? judged.covered : null
  const { chosen, choose } = useSavedChoice(decided, (covered) =>
    mutateAsync(covered, {
      onError: (error) => toast.error(words.decideFailed, serverMessage(error)),
    }),
  )
  const button = (covered: boolean) => ({
    'aria-pressed': chosen === covered,
    onClick: () => choose(chosen === covered ? null : covered),
    size: 'sm' as const,
    variant: 'secondary' as const,
  })
  return (
    <fieldset
      aria-label={words.decide(item.title)}
      data-print="no"
      className="flex flex-wrap gap-2"
    >
      <Button
        icon={Check}
        {...button(true)}
        className="aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary-text"
      >
        {words.covered}
      </Button>
      <Button
        icon={X}
        {...button(false)}
        className="aria-pressed:border-warning-text aria-pressed:bg-warning-tint aria-pressed:text-warning-text"
      >
        {words.uncovered}
      </Button>
    </fieldset>
  )
}
