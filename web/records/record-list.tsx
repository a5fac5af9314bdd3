import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FilterChanges, ListControls } from '../ui/list-controls.tsx'
import type { LoadedListProps } from '../ui/loaded-list.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import type { RecordKind } from './record-kind.ts'

export type RecordListProps<Item> = {
  kind: RecordKind
  list: UseInfiniteQueryResult<{ pages: { items: Item[]; total: number; all: number }[] }>
  /** What is shown; all but the order narrow the list. */
  filters: { q?: string; sort?: string }
  choose: (changes: FilterChanges<Record<string, string>>, replace?: boolean) => void
  failed: string
  /** The filters beside the search, and classes that put all in one line from some width on. */
  controls?: ReactNode
  controlsStyle?: string
  /** The empty state. */
  none: ReactNode
  /** Renders the records as cards or rows. */
  children: (found: Omit<LoadedListProps<Item>, 'skeleton' | 'children'>) => ReactNode
}

/** The records of a kind, with a search: those of the company, or those shared with a reader. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { kind, list, filters, choose, failed, controls, none, children } = props
  const { controlsStyle = 'sm:flex' } = props
  const noun = kind.plural
  const counts = list.data?.pages[0]
  if (counts?.all === 0) return none
  const narrowing = Object.keys(filters).filter((name) => name !== 'sort')
  const filtered = narrowing.length > 0
  const clear = () => choose(Object.fromEntries(narrowing.map((name) => [name, undefined])))
  return (
    <>
      <ListControls
        noun={noun}
        className={controlsStyle}
        filters={filters}
        counts={counts}
        filtered={filtered}
        onChoose={choose}
        onClear={clear}
      >
        {controls}
      </ListControls>
      {children({
        list,
        noun,
        searched: filtered,
        failed,
        empty: <NoMatch noun={noun} onClear={clear} />,
      })}
    </>
  )
}
