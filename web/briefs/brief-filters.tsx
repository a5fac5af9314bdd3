import { useQuery } from '@tanstack/react-query'
import { briefSorts, briefStatuses, briefTypes } from '../../contract/briefs.ts'
import { foundCounted } from '../../contract/endpoint.ts'
import type { FilterControls } from '../platform/use-address-filters.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { FilterSummary } from '../ui/filter-summary.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { type BriefFilter, productChoicesQuery } from './briefs-queries.ts'

/** What the list of briefs is searched, filtered and sorted by, and how many match. */
export function BriefFilters({
  filters,
  counts,
  filtered,
  onChoose,
  onClear,
}: FilterControls<BriefFilter>) {
  const { q, type, status, product, sort } = filters
  return (
    <search aria-label="Briefs">
      <div className="grid grid-cols-2 gap-2 lg:flex">
        <SearchField
          className="col-span-2 lg:min-w-56 lg:flex-1"
          label="Search briefs"
          placeholder="Search briefs"
          value={q ?? ''}
          // The first letters make a step to go back from; those that follow belong to it.
          onSearch={(text) => onChoose({ q: text || undefined }, q !== undefined)}
        />
        <FilterSelect
          className="w-full lg:w-40"
          label="Filter by type"
          all="All types"
          options={briefTypes}
          value={type}
          onChange={(chosen) => onChoose({ type: chosen })}
        />
        <FilterSelect
          className="w-full lg:w-36"
          label="Filter by status"
          all="All statuses"
          options={briefStatuses}
          value={status}
          onChange={(chosen) => onChoose({ status: chosen })}
        />
        <ProductFilter value={product} onChange={(chosen) => onChoose({ product: chosen })} />
        <FilterSelect
          className="w-full lg:w-36"
          label="Sort briefs"
          options={briefSorts}
          value={sort}
          onChange={(chosen) => onChoose({ sort: chosen })}
        />
      </div>
      <FilterSummary
        noun="briefs"
        counts={counts}
        {...(q && { countedTo: foundCounted })}
        filtered={filtered}
        onClear={onClear}
      />
    </search>
  )
}

type ProductFilterProps = {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function ProductFilter({ value, onChange }: ProductFilterProps) {
  const { data } = useQuery(productChoicesQuery)
  const choices = data?.map(({ id, name }) => [id, name] as const) ?? []
  // Until the names are here, and for a product that is gone, the choice itself has to be there.
  const known = value === undefined || choices.some(([id]) => id === value)
  return (
    <FilterSelect
      className="w-full lg:w-40"
      label="Filter by product"
      all="All products"
      options={Object.fromEntries(
        known ? choices : [[value, data ? 'Unknown product' : 'Loading…'], ...choices],
      )}
      value={value}
      onChange={onChange}
    />
  )
}
