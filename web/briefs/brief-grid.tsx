import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { listBriefs } from '../../contract/briefs.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { BriefCard, BriefCardSkeleton } from './brief-card.tsx'

const gridStyle = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

type BriefGridProps = Omit<ComponentProps<typeof BriefCard>, 'brief'> & {
  list: UseInfiniteQueryResult<{ pages: Reply<typeof listBriefs>[] }>
}

/** The briefs of a list as cards, page by page. */
export function BriefGrid({ list, ...card }: BriefGridProps) {
  const briefs = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <ul className={gridStyle}>
        {briefs.map((brief) => (
          <li key={brief.id} className="min-w-0">
            <BriefCard brief={brief} {...card} />
          </li>
        ))}
      </ul>
      <ShowMore noun="briefs" list={list} />
    </>
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
