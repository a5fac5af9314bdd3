import { type ReactNode, useEffect, useState } from 'react'
import { cn } from './cn.ts'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export const gridStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Tailwind's `sm` and `lg`, as in `gridStyle`. */
const columnQueries = ['(min-width: 40rem)', '(min-width: 64rem)']
const gap = 16

type CardGridProps<Item> = {
  items: Item[]
  /** The total number of items, including those not loaded yet; -1 when unknown. */
  total: number
  /** The estimated height of a card in pixels, until it is measured. */
  cardHeight: number
  /** Called when the last items come near the viewport. */
  onNearEnd: () => void
  /** Gives each card a checkbox. */
  selection?: Selection<Item> | undefined
  children: (item: Item) => ReactNode
}

/**
 * Cards in one to three columns. Only those near the viewport are rendered, and the rest keep their
 * space; on return the scroll position is restored.
 */
export function CardGrid<Item extends { id: string }>(props: CardGridProps<Item>) {
  const columns = useColumns()
  // Rows are measured again when the width changes.
  return <Columns key={columns} columns={columns} {...props} />
}

function Columns<Item extends { id: string }>({
  columns,
  items,
  total,
  cardHeight,
  onNearEnd,
  selection,
  children,
}: CardGridProps<Item> & { columns: number }) {
  const count = Math.ceil(items.length / columns)
  const { list, rows, style, measure } = useVirtualRows<HTMLUListElement>({
    count,
    gap,
    rowHeight: cardHeight,
    shape: `${columns}`,
  })
  const last = rows.at(-1)
  const atEnd = last?.index === count - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each length
  useEffect(() => {
    if (atEnd) onNearEnd()
  }, [atEnd, count])
  return (
    <ul ref={list} className={gridStyle} style={style}>
      {rows.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            ref={column === 0 ? measure : undefined}
            data-index={row.index}
            aria-posinset={row.index * columns + column + 1}
            aria-setsize={total}
            className="group/card relative min-w-0"
          >
            {selection && <CardBox item={item} selection={selection} />}
            {children(item)}
          </li>
        )),
      )}
    </ul>
  )
}

/** On the corner of a card: while the card is in use, or any card is selected. */
function CardBox<Item>({ item, selection }: { item: Item; selection: Selection<Item> }) {
  const selected = selection.has(item)
  return (
    <SelectBox
      label={`Select ${selection.nameOf(item)}`}
      checked={selected}
      onToggle={(range) => selection.toggle(item, range)}
      className={cn(
        'absolute -start-2 -top-2 z-10 rounded-md border bg-popover shadow-float transition-opacity',
        'pointer-fine:opacity-0 focus-within:opacity-100 group-hover/card:opacity-100',
        (selected || selection.chosen.length > 0) && 'pointer-fine:opacity-100',
      )}
    />
  )
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
