import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { cn } from '../../../ui/cn.ts'
import { indexOfBlock, positionOf } from '../plugins/changed-blocks.ts'

type Heading = { id: string; level: number; text: string }

/** The outline of the document. Marks the current heading; each item jumps to its heading. */
export function OutlinePane({ editor }: { editor: Editor }) {
  const headings = useEditorState({
    editor,
    selector: ({ editor: { state } }) => headingsOf(state.doc),
    equalityFn: (a, b) => a === b || (b !== null && a.map(keyOf).join() === b.map(keyOf).join()),
  })
  const current = useCurrent(editor, headings)
  if (headings.length === 0) {
    return <p className="text-muted-foreground text-sm">{words.outlineEmpty}</p>
  }
  return (
    <ol>
      {headings.map(({ id, level, text }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current ? 'location' : undefined}
            className={cn(
              'touch-target block w-full truncate rounded-sm border-transparent border-s-2 py-1 pe-2 text-start text-sm transition-colors hover:bg-hover',
              'aria-[current]:border-primary aria-[current]:font-medium',
              { 1: 'ps-2.5', 2: 'ps-5.5', 3: 'ps-8.5' }[level],
              id !== current && 'text-muted-foreground',
            )}
            title={text}
            onClick={() => jumpTo(editor, id)}
          >
            {text || words.untitledHeading}
          </button>
        </li>
      ))}
    </ol>
  )
}

const keyOf = ({ id, level, text }: Heading) => `${id} ${level} ${text}`

const known = new WeakMap<Node, Heading>()

function headingsOf(doc: Node): Heading[] {
  const headings: Heading[] = []
  doc.forEach((block) => {
    if (block.type.name !== 'heading') return
    let heading = known.get(block)
    if (!heading) {
      heading = { id: block.attrs.id, level: block.attrs.level, text: block.textContent }
      known.set(block, heading)
    }
    headings.push(heading)
  })
  return headings
}

/** Moves the caret into a block and scrolls it to the top. */
export function jumpTo(editor: Editor, id: string): boolean {
  const { doc, tr } = editor.state
  const index = indexOfBlock(doc, id)
  if (index < 0) return false
  const position = positionOf(doc, index)
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(position + 1))))
  editor.view.focus()
  const dom = editor.view.nodeDOM(position)
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'start' })
  return true
}

/** A heading above this distance from the top of the window, in pixels, counts as reached. */
const reached = 200

/** The heading with the caret while it is in view, otherwise the last one above the reading position. */
function useCurrent(editor: Editor, headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const caret = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) => {
      const block = isFocused ? state.doc.maybeChild(state.selection.$from.index(0)) : null
      return block?.type.name === 'heading' ? String(block.attrs.id) : null
    },
  })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const topOf = (id: string) =>
        editor.view.dom
          .querySelector(`:scope > [data-block="${CSS.escape(id)}"]`)
          ?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      const top = caret === null ? -1 : topOf(caret)
      if (top > 0 && top < window.innerHeight) return setCurrent(caret)
      const above = headings.findLast(({ id }) => topOf(id) < reached)
      setCurrent(above?.id ?? headings[0]?.id ?? null)
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    later()
    window.addEventListener('scroll', later, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later, { capture: true })
    }
  }, [editor, headings, caret])
  return current
}
