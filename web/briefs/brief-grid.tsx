import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { listBriefs } from '../../contract/briefs.ts'
import { foundCounted, type Reply } from '../../contract/endpoint.ts'
import { moreOf } from '../platform/more-of.ts'
import { CardGrid, gridStyle } from '../ui/card-grid.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { BriefCard, BriefCardSkeleton } from './brief-card.tsx'

type BriefGridProps = Omit<ComponentProps<typeof BriefCard>, 'brief'> & {
  list: UseInfiniteQueryResult<{ pages: Reply<typeof listBriefs>[] }>
  /** Whether these are what a search found, which is counted to a limit only. */
  searched?: boolean
}

/** The briefs of a list as cards; more come as one scrolls. */
export function BriefGrid({ list, searched = false, ...card }: BriefGridProps) {
  const briefs = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? -1
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-55">
      <CardGrid
        items={briefs}
        total={searched && total > foundCounted ? -1 : total}
        cardHeight={384}
        onNearEnd={moreOf(list)}
      >
        {(brief) => <BriefCard brief={brief} {...card} />}
      </CardGrid>
      <ShowMore noun="briefs" list={list} {...(searched && { countedTo: foundCounted })} />
    </div>
  )
}

export function BriefGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading briefs...</span>
      <div className={gridStyle}>
        <BriefCardSkeleton />
        <BriefCardSkeleton />
        <BriefCardSkeleton />
      </div>
    </div>
  )
}
