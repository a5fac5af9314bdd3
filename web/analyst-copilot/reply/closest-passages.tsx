import { useEffect, useRef, useState } from 'react'
import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { Button } from '../../ui/button.tsx'
import { PassagesBySubject } from './passages-by-subject.tsx'

const shownFirst = 5

type ClosestPassagesProps = Pick<CopilotResponse, 'mode' | 'reason' | 'sources'>

/** The passages that come nearest to a question, by vendor and brief; the first few until all are wanted. */
export function ClosestPassages({ mode, reason, sources }: ClosestPassagesProps) {
  const [all, setAll] = useState(false)
  const next = useRef<HTMLLIElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (all) next.current?.focus()
  }, [all])
  const firstMore = sources[shownFirst]
  return (
    <section className="flex flex-col gap-5">
      <div>
        <h3 className="font-medium">{words.closest.title}</h3>
        {mode === 'closest' && <p className="text-muted-foreground text-sm">{reason}</p>}
      </div>
      <PassagesBySubject
        sources={all ? sources : sources.slice(0, shownFirst)}
        focused={{ source: firstMore, ref: next }}
      />
      {!all && firstMore && (
        <Button
          variant="secondary"
          size="sm"
          data-print="no"
          className="self-start"
          onClick={() => setAll(true)}
        >
          {words.closest.more(sources.length - shownFirst)}
        </Button>
      )}
    </section>
  )
}
