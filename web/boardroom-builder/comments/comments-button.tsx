import { MessageSquareText } from 'lucide-react'
import type { Ref } from 'react'
import { commentMessages as words } from '../../../contract/boardroom-builder/document-comments.ts'
import { Button } from '../../ui/button.tsx'

type CommentsButtonProps = {
  ref?: Ref<HTMLButtonElement>
  open: boolean
  /** The number of open comments. */
  count: number
  /** Announces others' new comments to screen readers. */
  said: string
  onToggle: () => void
}

/** Toggles the comments beside the text. */
export function CommentsButton({ ref, open, count, said, onToggle }: CommentsButtonProps) {
  const label = words.button(count)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        icon={MessageSquareText}
        ref={ref}
        variant="secondary"
        aria-expanded={open}
        aria-label={label}
        title={label}
        className="px-2.5 tabular-nums aria-expanded:bg-muted"
        onClick={onToggle}
      >
        {count > 0 && count.toLocaleString('en')}
      </Button>
    </>
  )
}
