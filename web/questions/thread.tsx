import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { questionMessages } from '../../contract/questions/questions.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { formatDateTime } from '../platform/format/format-date-time.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { LinkedText } from '../ui/linked-text.tsx'

type ThreadProps = {
  id: string
  /** Whether the URL refers to this question. */
  named?: boolean
  /** The subject of the question, and its state. */
  head: ReactNode
  messages: readonly {
    id: string
    kind: 'question' | 'answer' | 'refusal'
    text: string
    createdAt: string
    /** Author and action: 'Ines Moreau asked'. */
    says: string
  }[]
  /** Actions on the question. */
  children?: ReactNode
}

export const threadId = (id: string) => `question-${id}`

/** A question with all its messages; can take the focus that its forms leave. */
export function Thread({ id, named = false, head, messages, children }: ThreadProps) {
  return (
    <Card
      id={threadId(id)}
      tabIndex={-1}
      className={cn('scroll-mt-20 p-4 sm:p-5', named && 'ring-2 ring-primary')}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">{head}</div>
      <ol className="flex flex-col gap-4">
        {messages.map(({ id: key, kind, text, createdAt, says }) => (
          <li key={key} className={cn(kind !== 'question' && 'border-primary border-s-2 ps-4')}>
            <p className="text-muted-foreground text-sm">
              <bdi>{says}</bdi>, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line break-words">
              <LinkedText text={text} />
            </p>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  )
}

const goStyle =
  'touch-target relative rounded-sm font-medium text-primary-text text-sm tabular-nums underline-offset-4 hover:underline'

type MomentProps = {
  atMs: number | null
  ofEarlierVideo: boolean
  /** Seeks and plays; absent without a player. */
  onGo?: ((seconds: number) => void) | undefined
  /** The page with a player, if this page has none. */
  page?: string
}

/** The subject of a question: a time in the video, or the whole brief. */
export function Moment({ atMs, ofEarlierVideo, onGo, page }: MomentProps) {
  const { about, earlierVideo } = questionMessages
  if (atMs === null) return <span className="text-muted-foreground text-sm">{about.brief}</span>
  const label = about.moment(formatTime(atMs / 1000))
  if (page && !ofEarlierVideo) {
    return (
      <Link to={`${page}?t=${Math.floor(atMs / 1000)}`} className={goStyle}>
        {label}
      </Link>
    )
  }
  if (!onGo || ofEarlierVideo) {
    return (
      <span className="text-muted-foreground text-sm tabular-nums">
        {label}
        {ofEarlierVideo && ` ${earlierVideo}`}
      </span>
    )
  }
  return (
    <button type="button" onClick={() => onGo(atMs / 1000)} className={goStyle}>
      {label}
    </button>
  )
}
