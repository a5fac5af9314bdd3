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
  const id = useId()
  const [drag, setDrag] = useState<Drag | null>(null)
  const focusNext = useRef<string>(null)
  useEffect(() => {
    if (!focusNext.current) return
    document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  const spotName = (part: string, { list, at }: Spot) => `${id} ${part} ${list} ${at}`
  const countOf = (list: string) => lists.find(({ name }) => name === list)?.count ?? 0

  function gapAt(x: number, y: number): Spot | null {
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

  function move(from: Spot, to: Spot) {
    if (from.list !== to.list || from.at !== to.at) onMove(from, to)
  }

  function drop({ from, gap }: Drag) {
    setDrag(null)
    if (!gap) return
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
    focusNext.current = spotName(part, to)
    move(from, to)
    return true
  }

  return {
    moveByKey,
    move,
    /** Marks the element that gets the focus after `moveByKey`. */
    spotProps: (part: string, spot: Spot) => ({ 'data-spot': spotName(part, spot) }),
    /** Focuses a marked element once it is rendered. */
    focus(part: string, spot: Spot) {
      focusNext.current = spotName(part, spot)
    },
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
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from, gap: null })
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (drag) setDrag({ from: drag.from, gap: gapAt(clientX, clientY) })
      },
      onPointerUp() {
        if (drag) drop(drag)
      },
      onPointerCancel() {
        setDrag(null)
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && drag) {
          event.stopPropagation()
          setDrag(null)
        } else moveByKey(event, from, 'handle')
      },
    }),
  }
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
