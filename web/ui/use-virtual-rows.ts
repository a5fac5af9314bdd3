import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const overscan = 3

type WindowRows = {
  count: number
  /** The estimated height of a row in pixels until it is measured, and the gap between two. */
  rowHeight: number
  gap: number
  /** Identifies the layout of the rows; rows are measured again when it changes. */
  shape: string
}

/**
 * A virtual list: the rows near the viewport, and the space of the others. On return the scroll
 * position is restored.
 */
export function useVirtualRows<List extends HTMLElement>({
  count,
  rowHeight,
  gap,
  shape,
}: WindowRows) {
  const list = useRef<List>(null)
  const [top, setTop] = useState(0)
  const { key } = useLocation()
  const place = `${key} ${shape}`
  const virtualizer = useWindowVirtualizer<HTMLLIElement | HTMLTableRowElement>({
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

/** Keeps only recent positions, because users rarely go back far. */
function remember(place: string, rows: VirtualItem[]) {
  measured.delete(place)
  measured.set(place, rows)
  const [oldest] = measured.keys()
  if (measured.size > 20 && oldest !== undefined) measured.delete(oldest)
}
