import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { type Loaded, LoadedList, type LoadedListProps } from './loaded-list.tsx'
import { SelectBox } from './select-box.tsx'
import { Skeleton } from './skeleton.tsx'
import type { Selection } from './use-selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type Column = {
  label: string
  /** Hides the label visually; screen readers still read it. */
  hiddenLabel?: boolean
  /** Applied to the header and the cells: the column's width, and from which window width it is shown. */
  className?: string
  /** The sort order by this column, and a function to change it, if it is sortable. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

type TableListProps<Item> = Omit<LoadedListProps<Item>, 'children' | 'skeleton'> & {
  columns: readonly Column[]
  selection: Selection<Item>
  /** The cells of a row, one for each column. */
  children: (item: Item) => readonly ReactNode[]
}

const rowHeight = 53
const rowStyle = 'relative h-[53px] border-b last:border-b-0'

/** A list as a dense table. */
export function TableList<Item extends { id: string }>({
  columns,
  selection,
  children,
  ...list
}: TableListProps<Item>) {
  const skeleton = (
    <Table columns={columns} box={null}>
      <tbody>
        {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4', 'w-3/5'].map((width) => (
          <tr key={width} className={rowStyle}>
            <td className={cellStyle} />
            {columns.map(({ label, className }) => (
              <td key={label} className={cn(cellStyle, className)}>
                <Skeleton className={cn('h-4', width)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
  return (
    <LoadedList {...list} skeleton={skeleton}>
      {(loaded) => (
        <Rows {...loaded} noun={list.noun} columns={columns} selection={selection}>
          {children}
        </Rows>
      )}
    </LoadedList>
  )
}

const cellStyle = 'px-3 py-2 text-start first:ps-4 last:pe-3'

type RowsProps<Item> = Loaded<Item> &
  Pick<TableListProps<Item>, 'noun' | 'columns' | 'selection' | 'children'>

/** Only rows near the viewport are rendered; empty rows keep the space of the others. */
function Rows<Item extends { id: string }>({
  items,
  total,
  onNearEnd,
  noun,
  columns,
  selection,
  children,
}: RowsProps<Item>) {
  const count = items.length
  const { list, rows, style, measure } = useVirtualRows<HTMLTableSectionElement>({
    count,
    gap: 0,
    rowHeight,
    shape: 'table',
  })
  const atEnd = rows.at(-1)?.index === count - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each length
  useEffect(() => {
    if (atEnd) onNearEnd()
  }, [atEnd, count])
  return (
    <Table
      columns={columns}
      label={noun}
      rowCount={total < 0 ? -1 : total + 1}
      box={
        <SelectBox
          label={`Select all ${noun}`}
          checked={selection.all}
          mixed={selection.chosen.length > 0 && !selection.all}
          onToggle={selection.toggleAll}
          className="-ms-1"
        />
      }
    >
      <tbody ref={list}>
        <Space height={style.paddingBlockStart} />
        {rows.map(({ index }) => {
          const item = items[index]
          return (
            item && (
              <Row
                key={item.id}
                {...{ item, index, measure, columns, selection }}
                cells={children(item)}
              />
            )
          )
        })}
        <Space height={style.paddingBlockEnd} />
      </tbody>
    </Table>
  )
}

type RowProps<Item> = Pick<TableListProps<Item>, 'columns' | 'selection'> & {
  item: Item
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  cells: readonly ReactNode[]
}

function Row<Item>({ item, index, measure, columns, selection, cells }: RowProps<Item>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cn(
        rowStyle,
        'transition-colors hover:bg-hover',
        selection.has(item) && 'bg-primary-tint',
      )}
    >
      <td className={cellStyle}>
        <SelectBox
          label={`Select ${selection.nameOf(item)}`}
          checked={selection.has(item)}
          onToggle={(range) => selection.toggle(item, range)}
          className="-ms-1 relative z-10"
        />
      </td>
      {cells.map((cell, at) => (
        <td key={columns[at]?.label} className={cn(cellStyle, columns[at]?.className)}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused
  return <tr aria-hidden="true" style={{ height }} />
}

type TableProps = {
  columns: readonly Column[]
  label?: string
  rowCount?: number
  /** The checkbox that selects all rows. */
  box: ReactNode
  children: ReactNode
}

function Table({ columns, label, rowCount, box, children }: TableProps) {
  return (
    <Card className="overflow-hidden">
      <table
        aria-label={label && `${label.charAt(0).toUpperCase()}${label.slice(1)}`}
        aria-rowcount={rowCount}
        className="w-full table-fixed"
      >
        <thead className="border-b bg-muted text-muted-foreground text-sm">
          <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
            <th scope="col" className={cn(cellStyle, 'h-9 w-11 py-1')}>
              {/* A checkbox alone does not name its column. */}
              <span className="sr-only">Select</span>
              {box}
            </th>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                aria-sort={column.sort?.order}
                className={cn(cellStyle, 'h-9 py-1 font-medium', column.className)}
              >
                <Heading {...column} />
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </Card>
  )
}

function Heading({ label, hiddenLabel, sort }: Column) {
  if (!sort) return hiddenLabel ? <span className="sr-only">{label}</span> : label
  const Arrow = sort.order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="touch-target inline-flex items-center gap-1 rounded-sm hover:text-foreground"
      onClick={sort.onSort}
    >
      {label}
      <Arrow aria-hidden="true" className={cn('size-3.5', sort.order === 'none' && 'invisible')} />
    </button>
  )
}
