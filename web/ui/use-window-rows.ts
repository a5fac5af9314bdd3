import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const overscan = 3

type WindowRows = {
  count: number
  /** About how tall a row is, in pixels, until it is measured, and what stands between two. */
  rowHeight: number
  gap: number
  /** Names the way the rows are laid out; those of another are measured anew. */
  shape: string
}

/**
 * The rows of a list that are near the window, and the room that the others take. Who comes back
 * finds the list where they left it.
 */
export function useWindowRows<List extends HTMLElement>({
  count,
  rowHeight,
  gap,
  shape,
}: WindowRows) {
  const list = useRef<List>(null)
  const [top, setTop] = useState(0)
  const { key } = useLocation()
  const place = `${key} ${shape}`
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    gap,
    overscan,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    initialMeasurementsCache: measured.get(place) ?? [],
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })
  useEffect(() => () => remember(place, virtualizer.takeSnapshot()), [place, virtualizer])
  const rows = virtualizer.getVirtualItems()
  const height = virtualizer.getTotalSize()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    list,
    rows,
    style: {
      paddingBlockStart: first ? first.start - top : height,
      paddingBlockEnd: last ? height - (last.end - top) : 0,
    },
    measure: virtualizer.measureElement,
  }
}

const measured = new Map<string, VirtualItem[]>()

/** For the last places alone: one goes back a few steps, not a hundred. */
function remember(place: string, rows: VirtualItem[]) {
  measured.delete(place)
  measured.set(place, rows)
  const [oldest] = measured.keys()
  if (measured.size > 20 && oldest !== undefined) measured.delete(oldest)
}
