import type { ReactNode } from 'react'
import { CardGrid, gridStyle } from './card-grid.tsx'
import { LoadedList, type LoadedListProps } from './loaded-list.tsx'

type CardListProps<Item> = Omit<LoadedListProps<Item>, 'children'> & {
  /** The estimated height of a card in pixels. */
  cardHeight: number
  children: (item: Item) => ReactNode
}

/** A list as cards. `skeleton` is that of one card. */
export function CardList<Item extends { id: string }>({
  cardHeight,
  skeleton,
  children,
  ...list
}: CardListProps<Item>) {
  const skeletons = (
    <div className={gridStyle}>
      {skeleton}
      {skeleton}
      {skeleton}
    </div>
  )
  return (
    <LoadedList {...list} skeleton={skeletons}>
      {(loaded) => (
        <CardGrid {...loaded} cardHeight={cardHeight}>
          {children}
        </CardGrid>
      )}
    </LoadedList>
  )
}
