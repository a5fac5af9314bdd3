import { MessageSquareText } from 'lucide-react'
import type { Ref } from 'react'
import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import { Button } from '../../ui/button.tsx'

type CommentsButtonProps = {
  comments: {
    button: Ref<HTMLButtonElement>
    open: boolean
    /** The number of open comments. */
    count: number
    /** Announces others' new comments to screen readers. */
    said: string
    toggle: () => void
  }
  size?: 'sm'
}

/** Toggles the comments beside the record. */
export function CommentsButton({ comments, size }: CommentsButtonProps) {
  const { button, open, count, said, toggle } = comments
  const label = words.button(count)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        icon={MessageSquareText}
        ref={button}
        {...(size && { size })}
        variant="secondary"
        aria-expanded={open}
        aria-label={label}
        title={label}
        className="px-2.5 tabular-nums aria-expanded:bg-muted"
        onClick={toggle}
      >
        {count > 0 && count.toLocaleString('en')}
      </Button>
    </>
  )
}
