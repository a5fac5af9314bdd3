import { cn } from '../../ui/cn.ts'

const look =
  'rounded-sm border-warning-text/60 border-s-2 bg-warning-tint px-2.5 py-1.5 text-sm text-warning-text'

type CommentPlaceProps = {
  /** Where a comment stands, or the words on which it does. */
  text: string
  /** What a press does. */
  label: string
  onShow: () => void
}

/** Where a comment stands; pressing it shows the place. */
export function CommentPlace({ text, label, onShow }: CommentPlaceProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onShow}
      className={cn(look, 'touch-target relative mb-2.5 block w-full text-start hover:underline')}
    >
      <span dir="auto" className="line-clamp-2 break-words">
        {text}
      </span>
    </button>
  )
}

/** Where a new comment will stand. */
export function NewPlace({ text }: { text: string }) {
  return (
    <blockquote dir="auto" className={cn(look, 'line-clamp-3 break-words')}>
      {text}
    </blockquote>
  )
}

/** For a comment on the whole record. */
export function NoPlace({ text }: { text: string }) {
  return <p className="mb-2.5 text-muted-foreground text-sm">{text}</p>
}
