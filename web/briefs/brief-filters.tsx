import { briefSorts, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import type { FilterControls } from '../ui/list-controls.tsx'
import { ListControls } from '../ui/list-controls.tsx'
import type { View } from '../ui/view-switch.tsx'
import type { BriefFilter } from './briefs-queries.ts'
import { ProductChoice } from './product-choice.tsx'

/** The search, filters and sort order of the list of briefs, and the number of matches. */
export function BriefFilters({ view, ...controls }: FilterControls<BriefFilter> & { view: View }) {
  const { filters, onChoose } = controls
  const { type, status, product, sort } = filters
  return (
    <ListControls noun="briefs" className="lg:flex" view={view} {...controls}>
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
      <ProductChoice
        className="w-full lg:w-40"
        label="Filter by product"
        all="All products"
        placeholder="All products"
        value={product}
        onChange={(chosen) => onChoose({ product: chosen })}
      />
      <FilterSelect
        className="w-full lg:w-36"
        label="Sort briefs"
        options={briefSorts}
        value={sort}
        onChange={(chosen) => onChoose({ sort: chosen })}
      />
    </ListControls>
  )
}
