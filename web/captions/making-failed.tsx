import { useRef } from 'react'
import { makingMessages as words } from '../../contract/captions/caption-checks.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'

type MakingFailedProps = {
  text: string
  tone?: 'error' | 'info'
  onDismiss: () => void
  dismissing: boolean
}

/** That no captions were made, until it is dismissed. */
export function MakingFailed({ text, tone = 'error', onDismiss, dismissing }: MakingFailedProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(dismissing, button)
  return (
    <Notice tone={tone}>
      <p className="wrap-anywhere">{text}</p>
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
