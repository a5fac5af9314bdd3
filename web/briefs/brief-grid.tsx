import type { ComponentProps } from 'react'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { CardList } from '../ui/card-list.tsx'
import { BriefCard, BriefCardSkeleton } from './brief-card.tsx'

type BriefGridProps = Omit<ComponentProps<typeof BriefCard>, 'brief'> &
  Pick<ComponentProps<typeof CardList<Brief>>, 'list' | 'searched' | 'empty' | 'selection'>

/** The briefs of a list as cards. */
export function BriefGrid({ list, searched = false, empty, selection, ...card }: BriefGridProps) {
  return (
    <CardList
      list={list}
      noun="briefs"
      searched={searched}
      failed="Error loading briefs. Please try again."
      skeleton={<BriefCardSkeleton />}
      empty={empty}
      cardHeight={384}
      selection={selection}
    >
      {(brief) => <BriefCard brief={brief} {...card} />}
    </CardList>
  )
}
