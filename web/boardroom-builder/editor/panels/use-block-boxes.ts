import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'
import { indexOfBlock } from '../plugins/changed-blocks.ts'

export type BlockBox = { top: number; bottom: number }

const none: ReadonlyMap<string, BlockBox> = new Map()

/** The vertical positions of blocks within the area around the text, updated as they move. */
export function useBlockBoxes(
  editor: Editor,
  area: RefObject<HTMLElement | null>,
  ids: readonly string[],
): ReadonlyMap<string, BlockBox> {
  const [boxes, setBoxes] = useState(none)
  const wanted = ids.join(' ')
  useEffect(() => {
    if (wanted === '') {
      // Not followed meanwhile, they would be outdated when a block is wanted again.
      setBoxes(none)
      return
    }
    let frame = 0
    const measure = () => setBoxes((before) => same(before, boxesOf(editor, area.current, wanted)))
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const resized = new ResizeObserver(later)
    resized.observe(editor.view.dom)
    editor.on('update', later)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      editor.off('update', later)
    }
  }, [editor, area, wanted])
  return boxes
}

function boxesOf(editor: Editor, area: HTMLElement | null, ids: string) {
  const origin = area?.getBoundingClientRect().top ?? 0
  const boxes = new Map<string, BlockBox>()
  for (const id of ids.split(' ')) {
    const index = indexOfBlock(editor.state.doc, id)
    const box = editor.view.dom.children[index]?.getBoundingClientRect()
    if (box) boxes.set(id, { top: box.top - origin, bottom: box.bottom - origin })
  }
  return boxes
}

type Boxes = ReadonlyMap<string, BlockBox>

/** Returns the previous object if nothing moved, to avoid a render. */
function same(before: Boxes, after: Boxes): Boxes {
  const moved = [...after].some(([id, { top, bottom }]) => {
    const was = before.get(id)
    return was?.top !== top || was.bottom !== bottom
  })
  return moved || before.size !== after.size ? after : before
}
