import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { anyText, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { CardList } from '../ui/card-list.tsx'
import { ListControls } from '../ui/list-controls.tsx'
import type { LoadedListProps } from '../ui/loaded-list.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { CanvasCardSkeleton } from './canvas-card.tsx'
import type { CanvasFilter } from './canvas-queries.ts'

const readers = { q: anyText }

/** The search in a list of canvases, kept in the URL. */
export const useCanvasFilter = () => useAddressFilters<CanvasFilter>(readers)

type CanvasListProps<Canvas> = ReturnType<typeof useCanvasFilter> &
  Pick<LoadedListProps<Canvas>, 'failed'> & {
    list: UseInfiniteQueryResult<{ pages: { items: Canvas[]; total: number; all: number }[] }>
    /** The empty state. */
    none: ReactNode
    children: (canvas: Canvas) => ReactNode
  }

/** Canvases as cards, with a search: the company's canvases, or those shared with a reader. */
export function CanvasList<Canvas extends { id: string }>(props: CanvasListProps<Canvas>) {
  const { list, failed, none, filters, choose, children } = props
  const counts = list.data?.pages[0]
  const filtered = filters.q !== undefined
  if (counts?.all === 0 && !filtered) return none
  const clear = () => choose({ q: undefined })
  return (
    <>
      <ListControls
        noun="canvases"
        className="sm:flex"
        filters={filters}
        counts={counts}
        filtered={filtered}
        onChoose={choose}
        onClear={clear}
      />
      <CardList
        list={list}
        noun="canvases"
        searched={filtered}
        failed={failed}
        skeleton={<CanvasCardSkeleton />}
        empty={<NoMatch noun="canvases" onClear={clear} />}
        cardHeight={320}
      >
        {children}
      </CardList>
    </>
  )
}
