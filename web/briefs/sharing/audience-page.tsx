import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { briefErrors } from '../../../contract/briefs.ts'
import { permissions } from '../../../contract/permissions.ts'
import { shareMessages, shareStates } from '../../../contract/shares.ts'
import { anyText, oneOf, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListControls } from '../../ui/list-controls.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { BriefHeader } from '../brief-header.tsx'
import { briefQuery } from '../briefs-queries.ts'
import { AudienceDrawing } from './audience-drawing.tsx'
import { AudienceSelection } from './audience-selection.tsx'
import { AudienceTable } from './audience-table.tsx'
import { type ShareFilter, sharesQuery } from './shares-queries.ts'
import { useShareChanges } from './use-share-changes.ts'

export const meta = () => pageTitle('Audience')

const readers = { q: anyText, state: oneOf(shareStates) }

/** With whom a brief is shared, and what became of it. */
export default function AudiencePage() {
  const { id = '' } = useParams()
  const brief = useQuery(briefQuery(useQueryClient(), id))
  if (brief.data) {
    return (
      <>
        <BriefHeader brief={brief.data} />
        <Audience briefId={id} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Audience" back={{ to: '/briefs', label: 'Back to Briefs' }} />
      {brief.error && (
        <ErrorState
          title={serverMessage(brief.error) ?? briefErrors.notFound.message}
          onRetry={() => void brief.refetch()}
          retrying={brief.isRefetching}
        />
      )}
    </>
  )
}

function Audience({ briefId }: { briefId: string }) {
  const { permissions: may } = useMe()
  const { filters, choose } = useAddressFilters<ShareFilter>(readers)
  const list = useInfiniteQuery(sharesQuery(briefId, filters))
  const selection = useSelection(
    list.data?.pages.flatMap((page) => page.items) ?? [],
    ({ email }) => email,
  )
  const all = useShareChanges()
  const changes = permissions['shares.change'].allows(may) ? all : undefined
  const counts = list.data?.pages[0]
  const { q, state } = filters
  const filtered = q !== undefined || state !== undefined
  if (counts?.all === 0) {
    return (
      <EmptyState
        drawing={<AudienceDrawing />}
        title={shareMessages.nobody}
        description={shareMessages.nobodyHint}
      />
    )
  }
  const clear = () => choose({ q: undefined, state: undefined })
  return (
    <>
      <ListControls
        noun="recipients"
        className="sm:flex sm:flex-wrap"
        filters={filters}
        counts={counts}
        filtered={filtered}
        onChoose={choose}
        onClear={clear}
      >
        <FilterSelect
          className="col-span-2 w-full sm:w-40"
          label="Filter by state"
          all="All states"
          options={shareStates}
          value={state}
          onChange={(chosen) => choose({ state: chosen })}
        />
      </ListControls>
      <AudienceTable
        briefId={briefId}
        list={list}
        searched={q !== undefined}
        empty={<NoMatch noun="recipients" onClear={clear} />}
        selection={selection}
        changes={changes}
      />
      <AudienceSelection selection={selection} changes={changes} />
    </>
  )
}
