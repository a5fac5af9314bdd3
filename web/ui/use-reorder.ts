import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'

/** An index in one of the lists. */
export type Spot = { list: string; at: number }

type Lists = readonly { name: string; count: number }[]

type Drag = { from: Spot; gap: Spot | null }

/** In pixels: the distance from a scroller's edge at which a drag scrolls, and the distance per step. */
const edge = 24
const scrollStep = 8

/**
 * Reorders lists and moves items between them, by dragging a handle or with keys. `to.at` does not
 * count the moved item. Keys continue from the end of a list in the next one.
 */
export function useReorder(lists: Lists, onMove: (from: Spot, to: Spot) => void) {
  const { id, spotName, focus } = useSpots()
  const countOf = (list: string) => lists.find(({ name }) => name === list)?.count ?? 0

  function move(from: Spot, to: Spot) {
    if (from.list !== to.list || from.at !== to.at) onMove(from, to)
  }

  const { drag, cancel, pointerProps } = useDrag({
    gapAt: (x, y) => gapAt({ id, lists }, x, y),
    onDrop,
  })

  function onDrop(from: Spot, gap: Spot) {
    const after = gap.list === from.list && gap.at > from.at
    move(from, { list: gap.list, at: after ? gap.at - 1 : gap.at })
  }

  /** Moves an item with an arrow key; returns whether it was one. The focus stays on the moved item. */
  function moveByKey(event: KeyboardEvent, from: Spot, part: string): boolean {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return false
    event.preventDefault()
    event.stopPropagation()
    const to = stepped(lists, from, step)
    if (!to) return true
    focus(part, to)
    move(from, to)
    return true
  }

  return {
    moveByKey,
    move,
    /** Marks the element that gets the focus after `moveByKey`. */
    spotProps: (part: string, spot: Spot) => ({ 'data-spot': spotName(part, spot) }),
    focus,
    listProps: (list: string) => ({
      'data-reorder-list': `${id} ${list}`,
      'data-over': drag?.gap?.list === list || undefined,
    }),
    itemProps: ({ list, at }: Spot) => {
      const gap = drag?.gap?.list === list ? drag.gap.at : null
      const atEnd = at === countOf(list) - 1 && gap === at + 1
      return {
        'data-reorder-item': id,
        'data-gap': gap === at ? 'before' : (atEnd && 'after') || undefined,
        'data-dragged': (drag?.from.list === list && drag.from.at === at) || undefined,
      }
    },
    handleProps: (from: Spot) => ({
      'data-spot': spotName('handle', from),
      ...pointerProps(from),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && drag) {
          event.stopPropagation()
          cancel()
        } else moveByKey(event, from, 'handle')
      },
    }),
  }
}

/** Names for the elements of a spot, and the one that gets the focus once it is rendered. */
function useSpots() {
  const id = useId()
  const focusNext = useRef<string>(null)
  useEffect(() => {
    if (!focusNext.current) return
    document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  const spotName = (part: string, { list, at }: Spot) => `${id} ${part} ${list} ${at}`
  return {
    id,
    spotName,
    focus(part: string, spot: Spot) {
      focusNext.current = spotName(part, spot)
    },
  }
}

type DragActions = {
  gapAt: (x: number, y: number) => Spot | null
  onDrop: (from: Spot, gap: Spot) => void
}

/** A drag by a handle, and the gap between items over which it is. */
function useDrag({ gapAt, onDrop }: DragActions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const cancel = () => setDrag(null)
  const pointerProps = (from: Spot) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, gap: null })
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (drag) setDrag({ from: drag.from, gap: gapAt(clientX, clientY) })
    },
    onPointerUp() {
      cancel()
      if (drag?.gap) onDrop(drag.from, drag.gap)
    },
    onPointerCancel: cancel,
  })
  return { drag, cancel, pointerProps }
}

/** The gap at a point of the page, whose list is scrolled near its edges; null outside of the lists. */
function gapAt({ id, lists }: { id: string; lists: Lists }, x: number, y: number): Spot | null {
  for (const { name } of lists) {
    const list = document.querySelector(`[data-reorder-list="${CSS.escape(`${id} ${name}`)}"]`)
    if (!list || !holds(list.getBoundingClientRect(), x, y)) continue
    const items = [...list.querySelectorAll(`[data-reorder-item="${CSS.escape(id)}"]`)]
    const at = items.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < y
    }).length
    scrollNear(list, y)
    return { list: name, at }
  }
  return null
}

/** The spot one step away, which may be in the next list; null at both ends. */
function stepped(lists: Lists, { list, at }: Spot, step: number): Spot | null {
  const index = lists.findIndex(({ name }) => name === list)
  const to = at + step
  if (to >= 0 && to < (lists[index]?.count ?? 0)) return { list, at: to }
  const next = lists[index + step]
  return next ? { list: next.name, at: step > 0 ? 0 : next.count } : null
}

const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

function scrollNear(list: Element, y: number) {
  const scroller = list.closest('[data-scroller]')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + edge) scroller.scrollBy(0, -scrollStep)
  if (y > bottom - edge) scroller.scrollBy(0, scrollStep)
}
