import type { ReactNode } from 'react'
import { CardGrid, gridStyle } from './card-grid.tsx'
import { LoadedList, type LoadedListProps } from './loaded-list.tsx'
import type { Selection } from './use-selection.ts'

type CardListProps<Item> = Omit<LoadedListProps<Item>, 'children'> & {
  /** The estimated height of a card in pixels. */
  cardHeight: number
  selection?: Selection<Item> | undefined
  children: (item: Item) => ReactNode
}

/** A list as cards. `skeleton` is that of one card. */
export function CardList<Item extends { id: string }>({
  cardHeight,
  skeleton,
  selection,
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
        <CardGrid {...loaded} cardHeight={cardHeight} selection={selection}>
          {children}
        </CardGrid>
      )}
    </LoadedList>
  )
}
