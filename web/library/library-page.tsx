import { useInfiniteQuery } from '@tanstack/react-query'
import { anyText, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { CardList } from '../ui/card-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListControls } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LibraryCard, LibraryCardSkeleton } from './library-card.tsx'
import { LibraryDrawing } from './library-drawing.tsx'
import { type LibraryFilter, libraryQuery } from './library-queries.ts'
import { libraryTitle } from './library-title.ts'

export const handle = withoutCompany

export const meta = () => pageTitle('Library')

const readers = { q: anyText }

/** Everything that was shared with the user, from every vendor. */
export default function LibraryPage() {
  const { company } = useMe()
  return (
    <>
      <PageHeader
        title={libraryTitle(company !== null)}
        description="The video briefs that vendors have shared with you."
      />
      <Library />
    </>
  )
}

function Library() {
  const { filters, choose } = useAddressFilters<LibraryFilter>(readers)
  const list = useInfiniteQuery(libraryQuery(filters))
  const counts = list.data?.pages[0]
  const searched = filters.q !== undefined
  if (counts?.all === 0) {
    return (
      <EmptyState
        drawing={<LibraryDrawing />}
        title="Nothing has been shared with you yet"
        description="When a vendor shares a brief with your email address, it appears here."
      />
    )
  }
  const clear = () => choose({ q: undefined })
  return (
    <>
      <ListControls
        noun="briefs"
        filters={filters}
        counts={counts}
        filtered={searched}
        onChoose={choose}
        onClear={clear}
      />
      <CardList
        list={list}
        noun="briefs"
        searched={searched}
        failed="Your library could not be loaded"
        skeleton={<LibraryCardSkeleton />}
        empty={<NoMatch noun="briefs" onClear={clear} />}
        cardHeight={360}
      >
        {(brief) => <LibraryCard brief={brief} />}
      </CardList>
    </>
  )
}
