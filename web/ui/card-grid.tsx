import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export const gridStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Tailwind's `sm` and `lg`, as in `gridStyle`. */
const columnQueries = ['(min-width: 40rem)', '(min-width: 64rem)']
const gap = 16
const overscan = 3

type CardGridProps<Item> = {
  items: Item[]
  /** How many items there are with those that are still to be loaded; -1 where nobody knows. */
  total: number
  /** About how tall a card is, in pixels, until it is measured. */
  cardHeight: number
  /** Called when the last of the items come near. */
  onNearEnd: () => void
  children: (item: Item) => ReactNode
}

/**
 * Cards in one to three columns. The page holds those near the window alone, however many there
 * are, and keeps the place of the others; who comes back finds the list where they left it.
 */
export function CardGrid<Item extends { id: string }>(props: CardGridProps<Item>) {
  const columns = useColumns()
  // Rows of another width are measured anew.
  return <Columns key={columns} columns={columns} {...props} />
}

function Columns<Item extends { id: string }>({
  columns,
  items,
  total,
  cardHeight,
  onNearEnd,
  children,
}: CardGridProps<Item> & { columns: number }) {
  const count = Math.ceil(items.length / columns)
  const { grid, rows, height, measure } = useRows(count, columns, cardHeight)
  const first = rows[0]
  const last = rows.at(-1)
  const atEnd = last?.index === count - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each length
  useEffect(() => {
    if (atEnd) onNearEnd()
  }, [atEnd, count])
  return (
    <ul
      ref={grid}
      className={gridStyle}
      style={{
        paddingBlockStart: first ? first.start : height,
        paddingBlockEnd: last ? height - last.end : 0,
      }}
    >
      {rows.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            ref={column === 0 ? measure : undefined}
            data-index={row.index}
            aria-posinset={row.index * columns + column + 1}
            aria-setsize={total}
            className="min-w-0"
          >
            {children(item)}
          </li>
        )),
      )}
    </ul>
  )
}

/** The rows near the window, and how tall all of them are together. */
function useRows(count: number, columns: number, cardHeight: number) {
  const grid = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const { key } = useLocation()
  const place = `${key} ${columns}`
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    gap,
    overscan,
    estimateSize: () => cardHeight,
    scrollMargin: top,
    initialMeasurementsCache: measured.get(place) ?? [],
    initialOffset: () => window.scrollY,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  useLayoutEffect(() => {
    const box = grid.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })
  useEffect(() => () => remember(place, virtualizer.takeSnapshot()), [place, virtualizer])
  const rows = virtualizer.getVirtualItems()
  return {
    grid,
    rows: rows.map(({ index, start, end }) => ({ index, start: start - top, end: end - top })),
    height: virtualizer.getTotalSize(),
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

function useColumns(): number {
  const [columns, setColumns] = useState(countColumns)
  useEffect(() => {
    const update = () => setColumns(countColumns())
    const queries = columnQueries.map((query) => window.matchMedia(query))
    for (const query of queries) query.addEventListener('change', update)
    return () => {
      for (const query of queries) query.removeEventListener('change', update)
    }
  }, [])
  return columns
}

const countColumns = () =>
  1 + columnQueries.filter((query) => window.matchMedia(query).matches).length
