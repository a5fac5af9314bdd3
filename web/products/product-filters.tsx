import { useQuery } from '@tanstack/react-query'
import { productSorts } from '../../contract/products/products.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import type { FilterControls } from '../ui/list-controls.tsx'
import { ListControls } from '../ui/list-controls.tsx'
import type { View } from '../ui/view-switch.tsx'
import { categoriesQuery, type ProductFilter } from './products-queries.ts'

/** Search, filters and sorting of the list of products, and the number of matches. */
export function ProductFilters({
  view,
  ...controls
}: FilterControls<ProductFilter> & { view: View }) {
  const { filters, onChoose } = controls
  const { category, sort } = filters
  const categories = useQuery(categoriesQuery).data ?? []
  const offered =
    category && !categories.includes(category) ? [category, ...categories] : categories
  return (
    <ListControls noun="products" className="sm:flex" view={view} {...controls}>
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
    </ListControls>
  )
}
