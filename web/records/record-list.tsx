import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FilterChanges, filterControlsOf, ListControls } from '../ui/list-controls.tsx'
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
  filtersBeside?: ReactNode
  controlsStyle?: string
  /** The empty state. */
  none: ReactNode
  /** Renders the records as cards or rows. */
  children: (found: Omit<LoadedListProps<Item>, 'skeleton' | 'children'>) => ReactNode
}

/** The records of a kind, with a search: those of the company, or those shared with a reader. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { kind, list, filters, choose, failed, filtersBeside, none, children } = props
  const { controlsStyle = 'sm:flex' } = props
  const noun = kind.plural
  const controls = filterControlsOf<Record<string, string>>(list, filters, choose)
  if (controls.empty) return none
  return (
    <>
      <ListControls noun={noun} className={controlsStyle} {...controls}>
        {filtersBeside}
      </ListControls>
      {children({
        list,
        noun,
        searched: controls.filtered,
        failed,
        empty: <NoMatch noun={noun} onClear={controls.onClear} />,
      })}
    </>
  )
}
