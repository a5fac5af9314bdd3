import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { briefStatuses, briefTypes } from '../../contract/briefs.ts'
import { serverMessage } from '../platform/server-message.ts'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { BriefGrid, BriefGridSkeleton } from './brief-grid.tsx'
import { BriefsDrawing } from './briefs-drawing.tsx'
import { type BriefFilter, productBriefsQuery } from './briefs-queries.ts'
import { mayAddBrief } from './may-change.ts'
import { NoBriefs } from './no-briefs.tsx'

/** The briefs about one product, by type and status, newest first. */
export function ProductBriefs({ productId }: { productId: string }) {
  const headingId = useId()
  const [filter, setFilter] = useState<BriefFilter>({})
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Product Briefs
        </h2>
        <div className="flex flex-wrap gap-2">
          <Filter
            label="Type"
            all="All types"
            options={briefTypes}
            value={filter.type}
            onChange={(type) =>
              setFilter(({ status }) => ({ ...(type && { type }), ...(status && { status }) }))
            }
          />
          <Filter
            label="Status"
            all="All statuses"
            options={briefStatuses}
            value={filter.status}
            onChange={(status) =>
              setFilter(({ type }) => ({ ...(type && { type }), ...(status && { status }) }))
            }
          />
        </div>
      </div>
      <Briefs productId={productId} filter={filter} onClear={() => setFilter({})} />
    </section>
  )
}

type FilterProps<Value extends string> = {
  label: string
  all: string
  options: Record<Value, string>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function Filter<Value extends string>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterProps<Value>) {
  return (
    <Select
      aria-label={`Filter by ${label.toLowerCase()}`}
      className="w-44"
      value={value ?? 'all'}
      onChange={({ target }) =>
        onChange(target.value === 'all' ? undefined : (target.value as Value))
      }
    >
      <option value="all">{all}</option>
      {Object.entries<string>(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
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
  return (
    <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-55">
      <BriefGrid list={list} heading="h3" returnTo={returnTo} />
    </div>
  )
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
