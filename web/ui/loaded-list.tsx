import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { foundCounted } from '../../contract/endpoint.ts'
import { ErrorState } from './error-state.tsx'
import { loadMoreOf } from './load-more-of.ts'
import { ShowMore } from './show-more.tsx'

export type Loaded<Item> = {
  items: Item[]
  /** The total number of items, including those not loaded yet; -1 when unknown. */
  total: number
  /** Called when the last items come near the viewport. */
  onNearEnd: () => void
}

export type LoadedListProps<Item> = {
  list: UseInfiniteQueryResult<{ pages: { items: Item[]; total: number }[] }>
  /** The noun for the items, in the plural: 'products'. */
  noun: string
  /** Whether these are search results, which are only counted up to a limit. */
  searched?: boolean
  /** The message when they could not be loaded. */
  failed: string
  /** A skeleton of the list. */
  skeleton: ReactNode
  /** The empty state. */
  empty: ReactNode
  children: (loaded: Loaded<Item>) => ReactNode
}

/** A list that loads more while scrolling, with its skeleton, error and empty states. */
export function LoadedList<Item>({
  list,
  noun,
  searched = false,
  failed,
  skeleton,
  empty,
  children,
}: LoadedListProps<Item>) {
  const { data, error } = list
  if (!data) {
    return error ? (
      <ErrorState title={failed} query={list} />
    ) : (
      <div role="status">
        <span className="sr-only">Loading {noun}…</span>
        {skeleton}
      </div>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !list.hasNextPage) return empty
  const counted = data.pages[0]?.total ?? -1
  const total = searched && counted > foundCounted ? -1 : counted
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-55">
      {children({ items, total, onNearEnd: loadMoreOf(list) })}
      <ShowMore noun={noun} list={list} {...(searched && { countedTo: foundCounted })} />
    </div>
  )
}
