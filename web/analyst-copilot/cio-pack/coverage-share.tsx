import { cioCoverageMessages as words } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { Progress } from '../../ui/progress.tsx'

type CoverageShareProps = {
  vendor: string
  total: number
  covered: number
  notCovered: number
}

/** How much of the pack a vendor covers, as a bar and in words. */
export function CoverageShare({ vendor, total, covered, notCovered }: CoverageShareProps) {
  const open = total - covered - notCovered
  const told = [
    words.share(covered, total),
    ...(notCovered > 0 ? [words.notCovered(notCovered)] : []),
    ...(open > 0 ? [words.open(open)] : []),
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <Progress
        value={(100 * covered) / Math.max(1, total)}
        label={`${vendor}: ${words.share(covered, total)}`}
      />
      <p className="text-muted-foreground text-sm tabular-nums">{told.join(' · ')}</p>
    </div>
  )
}
