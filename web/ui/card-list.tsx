import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { foundCounted } from '../../contract/endpoint.ts'
import { moreOf } from '../platform/more-of.ts'
import { serverMessage } from '../platform/server-message.ts'
import { CardGrid, gridStyle } from './card-grid.tsx'
import { ErrorState } from './error-state.tsx'
import { ShowMore } from './show-more.tsx'

type CardListProps<Item> = {
  list: UseInfiniteQueryResult<{ pages: { items: Item[]; total: number }[] }>
  /** What is listed, in the plural: 'products'. */
  noun: string
  /** Whether these are what a search found, which is counted to a limit only. */
  searched?: boolean
  /** What is said when they could not be loaded. */
  failed: string
  /** What stands for a card while they are on their way. */
  skeleton: ReactNode
  /** What stands where there are none. */
  empty: ReactNode
  /** About how tall a card is, in pixels. */
  cardHeight: number
  children: (item: Item) => ReactNode
}

/** A list as cards, of which more come as one scrolls; or why there is none to see. */
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
        onNearEnd={moreOf(list)}
      >
        {children}
      </CardGrid>
      <ShowMore noun={noun} list={list} {...(searched && { countedTo: foundCounted })} />
    </div>
  )
}
