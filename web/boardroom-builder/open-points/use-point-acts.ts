import type { RefObject } from 'react'
import {
  type DocumentBlock,
  newBlockId,
  type OpenPoint,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { openPointMessages as words } from '../../../contract/boardroom-builder/open-point-messages.ts'
import { undoLimits, undoMessages } from '../../../contract/undo/undo.ts'
import { toast } from '../../ui/toast.ts'
import type { DocumentEditorHandle } from '../editor/document-editor.tsx'
import type { DocumentText } from '../sync/document-text.ts'

type Places = {
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** What takes a point off the list: writing about it, or leaving it out. */
export function usePointActs(
  text: DocumentText,
  editor: RefObject<DocumentEditorHandle | null>,
  { list, heading }: Places,
) {
  function write(point: OpenPoint) {
    if (!editor.current) return
    // What is being typed counts for the place.
    text.flush()
    const { section } = point.attrs
    const isWritten = text.text.some(({ attrs }) => attrs.id === section.headingId)
    const before = text.placeOf(point)
    text.removePoint(point)
    editor.current.insert([...(isWritten ? [] : [headingOf(section)]), newLine()], before)
  }

  function leaveOut(point: OpenPoint) {
    text.flush()
    const place = placeOfFocus(list.current)
    const putBack = text.removePoint(point)
    toast.success(words.leftOut, point.attrs.question, {
      action: { label: undoMessages.label, onClick: putBack },
      durationMs: undoLimits.offeredMs,
    })
    requestAnimationFrame(() => focusAt(list.current, place) || heading.current?.focus())
  }
  return { write, leaveOut }
}

const headingOf = ({ title, headingId }: OpenPoint['attrs']['section']): DocumentBlock => ({
  type: 'heading',
  attrs: { id: headingId, level: 1 },
  content: [{ type: 'text', text: title }],
})

const newLine = (): DocumentBlock => ({ type: 'paragraph', attrs: { id: newBlockId() } })

const buttonsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('li li a') ?? []),
]

/** Which point of the list has the focus. */
const placeOfFocus = (list: HTMLElement | null) => {
  const item = document.activeElement?.closest('li')
  return buttonsIn(list).findIndex((button) => item?.contains(button))
}

/** Moves the focus to the point that took the place of another, or to the last. */
function focusAt(list: HTMLElement | null, place: number): boolean {
  const button = buttonsIn(list)[place] ?? buttonsIn(list).at(-1)
  button?.focus()
  return button !== undefined
}
