import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  ratingFilters,
  recordPeriods,
  recordMessages as words,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import { permissions } from '../../../contract/permissions.ts'
import {
  anyId,
  anyText,
  oneOf,
  useAddressFilters,
} from '../../platform/addresses/use-address-filters.ts'
import { AccessRestricted } from '../../platform/frames/access-restricted.tsx'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import type { FilterChanges } from '../../ui/list-controls.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopilotDrawing } from '../copilot-drawing.tsx'
import { askersQuery, type RecordFilter, recordQuery, wholeRecord } from './record-queries.ts'
import { RecordTable } from './record-table.tsx'
import { RecordTotals } from './record-totals.tsx'
import { Retention } from './retention.tsx'

export const meta = () => pageTitle(words.title)

/** What the company's members asked, for members who manage the team. */
export default function RecordPage() {
  const { permissions: may } = useMe()
  if (!permissions['team.manage'].allows(may)) {
    return <AccessRestricted>{words.restricted}</AccessRestricted>
  }
  return <ManagedRecord />
}

const readers = {
  q: anyText,
  person: anyId,
  rating: oneOf(ratingFilters),
  period: oneOf(recordPeriods),
}

function ManagedRecord() {
  const { filters, choose } = useAddressFilters<RecordFilter>(readers)
  const [exporting, setExporting] = useState(false)
  async function exportCsv() {
    setExporting(true)
    await saveCsv('copilot-record', wholeRecord(filters), words.exportFailed)
    setExporting(false)
  }
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={words.back}
        action={
          <Button
            icon={Download}
            variant="secondary"
            pending={exporting}
            onClick={() => void exportCsv()}
          >
            {words.exportCsv}
          </Button>
        }
      />
      <Filters filters={filters} onChoose={choose} />
      <Questions filters={filters} onChoose={choose} />
      <Retention />
    </>
  )
}

type FiltersProps = {
  filters: RecordFilter
  onChoose: (changes: FilterChanges<RecordFilter>, replace?: boolean) => void
}

function Filters({ filters: { q, person, rating, period }, onChoose }: FiltersProps) {
  const { data } = useQuery(askersQuery)
  const people = Object.fromEntries((data?.items ?? []).map(({ id, name }) => [id, name]))
  return (
    <search
      aria-label={words.title}
      data-print="no"
      className="grid grid-cols-2 gap-2 lg:flex lg:flex-wrap"
    >
      <SearchField
        className="col-span-2 min-w-56 flex-1"
        label={words.search}
        placeholder={words.search}
        value={q ?? ''}
        onSearch={(text) => onChoose({ q: text || undefined }, q !== undefined)}
      />
      <FilterSelect
        className="w-full lg:w-44"
        label={words.period}
        options={recordPeriods}
        value={period}
        onChange={(chosen) => onChoose({ period: chosen })}
      />
      <FilterSelect
        className="w-full lg:w-44"
        label={words.person}
        all={words.everybody}
        options={people}
        value={person}
        onChange={(chosen) => onChoose({ person: chosen })}
      />
      <FilterSelect
        className="w-full lg:w-44"
        label={words.rating}
        all={words.anyRating}
        options={ratingFilters}
        value={rating}
        onChange={(chosen) => onChoose({ rating: chosen })}
      />
    </search>
  )
}

function Questions({ filters, onChoose }: FiltersProps) {
  const list = useInfiniteQuery(recordQuery(filters))
  const [first] = list.data?.pages ?? []
  const filtered = Boolean(filters.q || filters.person || filters.rating)
  const clear = () => onChoose({ q: undefined, person: undefined, rating: undefined })
  return (
    <>
      {first ? <RecordTotals {...first} /> : !list.error && <Skeleton className="my-4 h-24" />}
      <LoadedList
        list={list}
        noun="questions"
        failed={words.loadFailed}
        skeleton={<Skeleton className="h-96 rounded-lg" />}
        empty={
          <EmptyState
            drawing={<CopilotDrawing />}
            title={words.none}
            description={words.noneHint}
            action={
              filtered && (
                <Button variant="secondary" onClick={clear}>
                  {words.clear}
                </Button>
              )
            }
          />
        }
      >
        {({ items }) => <RecordTable items={items} />}
      </LoadedList>
    </>
  )
}
