import type { Editor } from '@tiptap/core'
import { MessageSquarePlus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type CommentAnchor,
  documentCommentMessages as words,
} from '../../../../contract/boardroom-builder/document-comments.ts'
import { commentMessages } from '../../../../contract/records/comment-messages.ts'
import { capsOf, modifierName } from '../../../platform/keys/keys.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { indexOfBlock } from '../plugins/changed-blocks.ts'
import { selectedPassage } from '../plugins/passages.ts'

type CommentBubbleProps = {
  editor: Editor
  /** The element around the text, in which the button is positioned. */
  area: RefObject<HTMLDivElement | null>
  onComment: (anchor: CommentAnchor) => void
}

type Spot = { anchor: CommentAnchor; top: number; bottom: number; left: number }

/** How long the selection must stay unchanged before the button appears. */
const settledMs = 200

/** Space for the browser's selection handles, which are below the selection; its menu is above. */
const handles = 28
const width = 132

/**
 * A button beside the selection that starts a comment: in the margin with a mouse, below the words
 * with touch or without a margin.
 */
export function CommentBubble({ editor, area, onComment }: CommentBubbleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const spot = useSpot(editor, area, button)
  const inMargin = useMedia('(pointer: fine) and (min-width: 48rem)')
  const coarse = useMedia('(pointer: coarse)')
  if (!spot) return null
  const { anchor } = spot
  const label = anchor.quote === '' ? words.commentOnBlock : words.commentOnWords
  const caps = capsOf('docComment', modifierName())[0]?.join('+')
  const below = {
    top: spot.bottom + (coarse && anchor.quote !== '' ? handles : 6),
    left: spot.left,
  }
  return (
    <Button
      icon={MessageSquarePlus}
      ref={button}
      variant="secondary"
      size={inMargin ? 'icon-sm' : 'sm'}
      data-print="no"
      aria-label={label}
      title={coarse ? label : `${label} (${caps})`}
      style={inMargin ? { top: spot.top } : below}
      className={cn(
        'fade-in-0 absolute! z-10 animate-in bg-popover text-primary-text shadow-float duration-120',
        inMargin && '-ms-0.5 end-1',
      )}
      // Keeps the selection and the caret.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => key === 'Escape' && editor.view.focus()}
      onClick={() => onComment(anchor)}
    >
      {!inMargin && commentMessages.write}
    </Button>
  )
}

/** The position of the button; null without a selection, or while the user is still selecting. */
function useSpot(
  editor: Editor,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null)
  useEffect(() => {
    let timer = 0
    let pressed = false
    const settle = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        const away = editor.isEditable && !editor.view.hasFocus()
        const left = away && document.activeElement !== button.current
        setSpot(pressed || left ? null : spotOf(editor, area.current))
      }, settledMs)
    }
    const press = () => {
      pressed = true
    }
    const release = () => {
      pressed = false
      settle()
    }
    const text = editor.view.dom
    const ends = ['pointerup', 'pointercancel', 'resize', 'focusin'] as const
    text.addEventListener('pointerdown', press)
    for (const end of ends) window.addEventListener(end, release)
    editor.on('transaction', settle)
    settle()
    return () => {
      window.clearTimeout(timer)
      text.removeEventListener('pointerdown', press)
      for (const end of ends) window.removeEventListener(end, release)
      editor.off('transaction', settle)
    }
  }, [editor, area, button])
  return spot
}

function spotOf(editor: Editor, area: HTMLElement | null): Spot | null {
  const anchor = selectedPassage(editor.state)
  if (!anchor || !area) return null
  const { view, state } = editor
  const around = area.getBoundingClientRect()
  const within = (top: number, bottom: number, left: number): Spot => ({
    anchor,
    top: top - around.top,
    bottom: bottom - around.top,
    left: Math.max(8, Math.min(left - around.left, around.width - width - 8)),
  })
  if (anchor.quote === '') {
    const block = view.dom.children[indexOfBlock(state.doc, anchor.blockId)]
    const box = block?.getBoundingClientRect()
    return box ? within(box.top, box.bottom, box.left) : null
  }
  const { from, to } = state.selection
  const [first, last] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)]
  return within(first.top, last.bottom, last.left - width / 2)
}
