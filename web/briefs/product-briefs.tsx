import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { briefStatuses, briefTypes } from '../../contract/briefs.ts'
import { serverMessage } from '../platform/server-message.ts'
import { oneOf, useAddressFilters } from '../platform/use-address-filters.ts'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { BriefGrid, BriefGridSkeleton } from './brief-grid.tsx'
import { BriefsDrawing } from './briefs-drawing.tsx'
import { type BriefFilter, productBriefsQuery } from './briefs-queries.ts'
import { mayAddBrief } from './may-change.ts'
import { NoBriefs } from './no-briefs.tsx'

const readers = { type: oneOf(briefTypes), status: oneOf(briefStatuses) }

/** The briefs about one product, by type and status, newest first. */
export function ProductBriefs({ productId }: { productId: string }) {
  const headingId = useId()
  const { filters, choose } = useAddressFilters<Pick<BriefFilter, 'type' | 'status'>>(readers)
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Product Briefs
        </h2>
        <div className="flex flex-wrap gap-2">
          <FilterSelect
            label="Filter by type"
            all="All types"
            options={briefTypes}
            value={filters.type}
            onChange={(type) => choose({ type })}
          />
          <FilterSelect
            label="Filter by status"
            all="All statuses"
            options={briefStatuses}
            value={filters.status}
            onChange={(status) => choose({ status })}
          />
        </div>
      </div>
      <Briefs
        productId={productId}
        filter={filters}
        onClear={() => choose({ type: undefined, status: undefined })}
      />
    </section>
  )
}

type BriefsProps = { productId: string; filter: BriefFilter; onClear: () => void }

function Briefs({ productId, filter, onClear }: BriefsProps) {
  const list = useInfiniteQuery(productBriefsQuery(productId, filter))
  const canAdd = mayAddBrief(useMe().permissions)
  const returnTo = `/products/${productId}`
  if (!list.data) {
    return list.error ? (
      <ErrorState
        title="Error loading briefs. Please try again."
        description={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    ) : (
      <BriefGridSkeleton />
    )
  }
  const empty = list.data.pages.every((page) => page.items.length === 0) && !list.hasNextPage
  if (empty && (filter.type || filter.status)) return <NoMatch onClear={onClear} />
  if (empty) {
    const form = `/briefs/new?${new URLSearchParams({ productId, returnTo })}`
    return <NoBriefs to={canAdd ? form : null} />
  }
  return <BriefGrid list={list} heading="h3" returnTo={returnTo} />
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={<BriefsDrawing />}
      title="No briefs match these filters"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all briefs
        </Button>
      }
    />
  )
}
