import type { Editor } from '@tiptap/core'
import { MessageSquareText } from 'lucide-react'
import type { RefObject } from 'react'
import { documentCommentMessages as words } from '../../../../contract/boardroom-builder/document-comments.ts'
import type { PresentPerson } from '../../../../contract/records/presence.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/cn.ts'
import type { Commented } from '../plugins/commented.ts'
import { useBlockBoxes } from './use-block-boxes.ts'

type MarginMarksProps = {
  editor: Editor
  /** The element around the text, in which the marks are positioned. */
  area: RefObject<HTMLDivElement | null>
  comments: readonly Commented[]
  others: readonly PresentPerson[]
  onCommentChosen: (id: string) => void
}

/** Marks beside the blocks that have comments as a whole, and beside those where others are. */
export function MarginMarks(props: MarginMarksProps) {
  const { editor, area, comments, others, onCommentChosen } = props
  const onBlocks = Map.groupBy(
    comments.filter(({ quote, id }) => quote === '' && id !== 'new'),
    ({ blockId }) => blockId,
  )
  const people = Map.groupBy(
    others.filter(({ place }) => place?.head),
    ({ place }) => place?.head?.blockId ?? '',
  )
  const boxes = useBlockBoxes(editor, area, [...new Set([...onBlocks.keys(), ...people.keys()])])
  return [...boxes].map(([id, { top }]) => {
    const threads = onBlocks.get(id) ?? []
    return (
      <div
        key={id}
        data-print="no"
        style={{ top }}
        className="pointer-events-none absolute end-1 flex flex-col items-center gap-1 max-md:-translate-y-5.5 md:w-8"
      >
        {threads[0] && (
          <button
            type="button"
            aria-label={words.onBlockCount(threads.length)}
            title={words.onBlockCount(threads.length)}
            onClick={() => onCommentChosen(threads[0]?.id ?? '')}
            className="touch-target pointer-events-auto relative flex h-6 min-w-6 items-center justify-center gap-1 rounded-full bg-warning-tint px-1.5 font-semibold text-warning-text text-xs tabular-nums hover:ring-1 hover:ring-warning-text md:h-7 md:min-w-7"
          >
            <MessageSquareText aria-hidden="true" className="size-3.5" />
            {threads.length > 1 && threads.length}
          </button>
        )}
        {(people.get(id) ?? []).slice(0, 2).map((person) => (
          // The list of people present has the same information as text.
          <span
            key={person.id}
            aria-hidden="true"
            title={person.name}
            className="pointer-events-auto"
          >
            <Avatar
              name={person.name}
              className={cn(
                'size-6 text-[0.625rem] ring-1 ring-primary-text/40',
                'max-md:h-6 max-md:w-1 max-md:translate-y-5.5 max-md:overflow-hidden max-md:bg-primary max-md:text-transparent',
              )}
            />
          </span>
        ))}
      </div>
    )
  })
}
