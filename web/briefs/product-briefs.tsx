import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { oneOf, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { BriefGrid } from './brief-grid.tsx'
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
        <div className="grid grid-cols-2 gap-2 max-sm:w-full">
          <FilterSelect
            className="w-full sm:w-44"
            label="Filter by type"
            all="All types"
            options={briefTypes}
            value={filters.type}
            onChange={(type) => choose({ type })}
          />
          <FilterSelect
            className="w-full sm:w-44"
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
  const form = `/briefs/new?${new URLSearchParams({ productId, returnTo })}`
  const empty =
    filter.type || filter.status ? (
      <NoMatch onClear={onClear} />
    ) : (
      <NoBriefs to={canAdd ? form : null} />
    )
  return <BriefGrid list={list} empty={empty} heading="h3" returnTo={returnTo} />
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
