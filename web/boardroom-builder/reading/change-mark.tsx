import type { ReactNode } from 'react'
import type { Change } from '../../../common/compare/marked-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { cn } from '../../ui/cn.ts'

const looks: Record<Change, string> = {
  added: 'bg-primary-tint underline decoration-primary decoration-[1.5px]',
  deleted: 'bg-destructive-tint line-through decoration-destructive decoration-[1.5px]',
}

type ChangeMarkProps = {
  change: Change | 'filler' | undefined
  /** Wraps whole blocks instead of words. */
  block?: boolean
  /** Adds a gap after a preceding deletion. */
  apart?: boolean
  children: ReactNode
}

/**
 * Text that only one of two versions contains: underlined or struck through, and labeled for
 * screen readers.
 */
export function ChangeMark({ change, block = false, apart, children }: ChangeMarkProps) {
  if (!change || change === 'filler') return children
  const Tag = change === 'added' ? 'ins' : 'del'
  const { start, end } = words.changes[change]
  return (
    <Tag
      className={cn(
        'rounded-xs box-decoration-clone underline-offset-3',
        looks[change],
        block ? 'flow-root px-1' : 'px-px',
        apart && 'ms-1',
      )}
    >
      <Heard>{start}</Heard>
      {children}
      <Heard>{end}</Heard>
    </Tag>
  )
}

/** Text for screen readers that is not copied with its surroundings. */
function Heard({ children }: { children: string }) {
  return <span className="sr-only select-none">{children}</span>
}
