import { useQuery } from '@tanstack/react-query'
import {
  type CioCoverageItem,
  cioCoverageMessages as words,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useReading } from './use-reading.ts'

type ReadingControlProps = { vendorId: string; items: readonly CioCoverageItem[] }

/** Has the language model read the passages, where there is one, and shows how far it is. */
export function ReadingControl({ vendorId, items }: ReadingControlProps) {
  const { data } = useQuery(copilotQuery)
  const { progress, problem, start, stop } = useReading(vendorId, items)
  const model = data?.model
  if (!model) return null
  const told = progress && words.reading(model, progress.done, progress.total)
  return (
    <div data-print="no" className="flex flex-col items-start gap-3">
      {progress && told && <Progress value={(100 * progress.done) / progress.total} label={told} />}
      <p role="status" className="text-muted-foreground text-sm">
        {told ?? words.letReadHint(model, data.sentTo)}
      </p>
      {/* The same element, so that it keeps the focus. */}
      <Button variant="secondary" size="sm" onClick={progress ? stop : start}>
        {progress ? words.stop : words.letRead(model)}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
