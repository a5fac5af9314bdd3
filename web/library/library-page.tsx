import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import type { Reply } from '../../contract/endpoint.ts'
import { libraryMessages, type listLibraryVendors } from '../../contract/library/library.ts'
import { notificationMessages } from '../../contract/notifications/notifications.ts'
import {
  anyId,
  anyText,
  oneOf,
  useAddressFilters,
} from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { type FilterChanges, filterControlsOf, ListControls } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ClosestInLibrary } from './closest-in-library.tsx'
import { LibraryCard, LibraryCardSkeleton } from './library-card.tsx'
import { LibraryDrawing } from './library-drawing.tsx'
import {
  type LibraryFilter,
  libraryPassagesQuery,
  libraryQuery,
  libraryVendorsQuery,
} from './library-queries.ts'
import { LibrarySections } from './library-sections.tsx'
import { libraryTitle } from './library-title.ts'
import { VendorShelf } from './vendor-shelf.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle('Library')

const readers = {
  q: anyText,
  vendor: anyId,
  group: oneOf({ vendor: libraryMessages.byVendor }),
}

/** Everything that was shared with the user, from every vendor. */
export default function LibraryPage() {
  const { company } = useMe()
  return (
    <>
      <PageHeader
        title={libraryTitle(company !== null)}
        description="The video briefs that vendors have shared with you."
        action={
          <Button asChild variant="secondary">
            <Link to="/account">
              <Bell aria-hidden="true" />
              {notificationMessages.alerts.manage}
            </Link>
          </Button>
        }
      />
      <LibrarySections at="briefs" />
      <Library />
    </>
  )
}

function Library() {
  const { filters, choose } = useAddressFilters<LibraryFilter>(readers)
  const list = useInfiniteQuery(libraryQuery(filters))
  const vendors = useQuery(libraryVendorsQuery).data ?? []
  const closest = useQuery(libraryPassagesQuery(filters))
  const controls = filterControlsOf(list, filters, choose, ['group'])
  const { q, group } = filters
  if (controls.empty) {
    return (
      <EmptyState
        drawing={<LibraryDrawing />}
        title="No brief has been shared with you yet"
        description="When a vendor shares a brief with your email address, it appears here."
      />
    )
  }
  const isClosest = q !== undefined && (closest.isPending || closest.data?.items.length)
  return (
    <>
      <ListControls noun="briefs" className="sm:flex sm:flex-wrap sm:items-center" {...controls}>
        {vendors.length > 1 && (
          <VendorFilters vendors={vendors} filters={filters} onChoose={choose} />
        )}
      </ListControls>
      {q && <ClosestInLibrary filters={filters} />}
      {group === 'vendor' && !controls.filtered ? (
        vendors.map((one) => <VendorShelf key={one.id} vendor={one} />)
      ) : (
        <CardList
          list={list}
          noun="briefs"
          searched={controls.filtered}
          failed="Your library could not be loaded"
          skeleton={<LibraryCardSkeleton />}
          empty={isClosest ? null : <NoMatch noun="briefs" onClear={controls.onClear} />}
          cardHeight={360}
        >
          {(brief) => <LibraryCard brief={brief} />}
        </CardList>
      )}
    </>
  )
}

type VendorFiltersProps = {
  vendors: Reply<typeof listLibraryVendors>['items']
  filters: LibraryFilter
  onChoose: (changes: FilterChanges<LibraryFilter>) => void
}

function VendorFilters({ vendors, filters, onChoose }: VendorFiltersProps) {
  return (
    <>
      <FilterSelect
        className="w-full sm:w-48"
        label={libraryMessages.ofVendor}
        all={libraryMessages.allVendors}
        options={Object.fromEntries(vendors.map(({ id, name }) => [id, name]))}
        value={filters.vendor}
        onChange={(vendor) => onChoose({ vendor })}
      />
      <Checkbox
        className="self-center"
        label={libraryMessages.byVendor}
        checked={filters.group === 'vendor'}
        onChange={({ target }) => onChoose({ group: target.checked ? 'vendor' : undefined })}
      />
    </>
  )
}
