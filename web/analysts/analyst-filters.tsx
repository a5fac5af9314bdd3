import { useQuery } from '@tanstack/react-query'
import { analystSorts } from '../../contract/analysts/analysts.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { type FilterControls, ListControls } from '../ui/list-controls.tsx'
import { type AnalystFilter, analystListsQuery, firmsQuery } from './analysts-queries.ts'

/** Search, filters and sorting of the contacts, and the number of matches. */
export function AnalystFilters(controls: FilterControls<AnalystFilter>) {
  const { filters, onChoose } = controls
  const { listId, firm, sort } = filters
  const lists = useQuery(analystListsQuery).data ?? []
  const firms = useQuery(firmsQuery).data ?? []
  const offered = firm && !firms.includes(firm) ? [firm, ...firms] : firms
  return (
    <ListControls noun="contacts" className="sm:flex sm:flex-wrap" {...controls}>
      <FilterSelect
        className="w-full sm:w-40"
        label="Filter by list"
        all="All lists"
        options={Object.fromEntries(lists.map(({ id, name }) => [id, name]))}
        value={listId}
        onChange={(chosen) => onChoose({ listId: chosen })}
      />
      <FilterSelect
        className="w-full sm:w-44"
        label="Filter by firm"
        all="All firms"
        options={Object.fromEntries(offered.map((name) => [name, name]))}
        value={firm}
        onChange={(chosen) => onChoose({ firm: chosen })}
      />
      <FilterSelect
        className="col-span-2 w-full sm:w-40"
        label="Sort contacts"
        options={analystSorts}
        value={sort}
        onChange={(chosen) => onChoose({ sort: chosen })}
      />
    </ListControls>
  )
}
