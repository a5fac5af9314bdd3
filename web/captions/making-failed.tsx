import { useRef } from 'react'
import { makingMessages as words } from '../../contract/captions/caption-checks.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'

type MakingFailedProps = {
  /** Null if nobody speaks in the video. */
  problem: string | null
  onDismiss: () => void
  dismissing: boolean
}

/** That no captions were made again, until it is dismissed. */
export function MakingFailed({ problem, onDismiss, dismissing }: MakingFailedProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(dismissing, button)
  return (
    <Notice tone={problem ? 'error' : 'info'}>
      <p className="wrap-anywhere">{problem ? words.failed(problem) : words.silent}</p>
      <Button
        ref={button}
        variant="link"
        size="sm"
        pending={dismissing}
        onClick={onDismiss}
        className="mt-1 text-current underline"
      >
        {words.dismiss}
      </Button>
    </Notice>
  )
}
