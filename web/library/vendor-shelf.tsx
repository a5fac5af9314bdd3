import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { gridStyle } from '../ui/card-grid.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { LibraryCard, LibraryCardSkeleton } from './library-card.tsx'
import { libraryQuery } from './library-queries.ts'

type VendorShelfProps = { vendor: { id: string; name: string; briefs: number } }

/** The briefs that one vendor shares with the user. */
export function VendorShelf({ vendor }: VendorShelfProps) {
  const heading = useId()
  const list = useInfiniteQuery(libraryQuery({ vendor: vendor.id }))
  const briefs = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby={heading} className="mb-8">
      <h2 id={heading} className="mb-3 flex items-baseline gap-2 text-md">
        <span dir="auto" className="min-w-0 truncate">
          {vendor.name}
        </span>
        <span className="font-normal text-muted-foreground text-sm">{vendor.briefs}</span>
      </h2>
      <ul className={gridStyle}>
        {briefs ? (
          briefs.map((brief) => (
            <li key={brief.id} className="min-w-0">
              <LibraryCard brief={brief} />
            </li>
          ))
        ) : (
          <li>
            <LibraryCardSkeleton />
          </li>
        )}
      </ul>
      <ShowMore noun="briefs" list={list} />
    </section>
  )
}
