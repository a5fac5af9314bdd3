import { useQuery } from '@tanstack/react-query'
import { foundCounted } from '../../contract/endpoint.ts'
import { productSorts } from '../../contract/products.ts'
import type { FilterControls } from '../platform/use-address-filters.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { FilterSummary } from '../ui/filter-summary.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { categoriesQuery, type ProductFilter } from './products-queries.ts'

/** What the list of products is searched, filtered and sorted by, and how many match. */
export function ProductFilters({
  filters: { q, category, sort },
  counts,
  filtered,
  onChoose,
  onClear,
}: FilterControls<ProductFilter>) {
  const categories = useQuery(categoriesQuery).data ?? []
  const offered =
    category && !categories.includes(category) ? [category, ...categories] : categories
  return (
    <search aria-label="Products">
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <SearchField
          className="col-span-2 sm:flex-1"
          label="Search products"
          placeholder="Search products"
          value={q ?? ''}
          // The first letters make a step to go back from; those that follow belong to it.
          onSearch={(text) => onChoose({ q: text || undefined }, q !== undefined)}
        />
        <FilterSelect
          className="w-full sm:w-48"
          label="Filter by category"
          all="All categories"
          options={Object.fromEntries(offered.map((name) => [name, name]))}
          value={category}
          onChange={(chosen) => onChoose({ category: chosen })}
        />
        <FilterSelect
          className="w-full sm:w-40"
          label="Sort products"
          options={productSorts}
          value={sort}
          onChange={(chosen) => onChoose({ sort: chosen })}
        />
      </div>
      <FilterSummary
        noun="products"
        counts={counts}
        {...(q && { countedTo: foundCounted })}
        filtered={filtered}
        onClear={onClear}
      />
    </search>
  )
}
