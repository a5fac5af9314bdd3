import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { foundCounted } from '../../contract/endpoint.ts'
import { CardGrid, gridStyle } from './card-grid.tsx'
import { ErrorState } from './error-state.tsx'
import { loadMoreOf } from './load-more-of.ts'
import { serverMessage } from './server-message.ts'
import { ShowMore } from './show-more.tsx'

type CardListProps<Item> = {
  list: UseInfiniteQueryResult<{ pages: { items: Item[]; total: number }[] }>
  /** The noun for the items, in the plural: 'products'. */
  noun: string
  /** Whether these are search results, which are only counted up to a limit. */
  searched?: boolean
  /** The message when they could not be loaded. */
  failed: string
  /** A skeleton of one card. */
  skeleton: ReactNode
  /** The empty state. */
  empty: ReactNode
  /** The estimated height of a card in pixels. */
  cardHeight: number
  children: (item: Item) => ReactNode
}

/** A list as cards that loads more while scrolling, with its skeleton, error and empty states. */
export function CardList<Item extends { id: string }>({
  list,
  noun,
  searched = false,
  failed,
  skeleton,
  empty,
  cardHeight,
  children,
}: CardListProps<Item>) {
  const { data, error, isRefetching, refetch } = list
  if (!data) {
    return error ? (
      <ErrorState
        title={failed}
        description={serverMessage(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    ) : (
      <div role="status">
        <span className="sr-only">Loading {noun}...</span>
        <div className={gridStyle}>
          {skeleton}
          {skeleton}
          {skeleton}
        </div>
      </div>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !list.hasNextPage) return empty
  const total = data.pages[0]?.total ?? -1
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-55">
      <CardGrid
        items={items}
        total={searched && total > foundCounted ? -1 : total}
        cardHeight={cardHeight}
        onNearEnd={loadMoreOf(list)}
      >
        {children}
      </CardGrid>
      <ShowMore noun={noun} list={list} {...(searched && { countedTo: foundCounted })} />
    </div>
  )
}
