import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brief } from '../../../contract/briefs.ts'
import { permissions } from '../../../contract/permissions.ts'
import { shareMessages } from '../../../contract/share-messages.ts'
import { shareStates } from '../../../contract/shares.ts'
import { anyText, oneOf, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ListControls } from '../../ui/list-controls.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { BriefSectionPage } from '../brief-section-page.tsx'
import { AccessRequests } from './access-requests.tsx'
import { AudienceDrawing } from './audience-drawing.tsx'
import { AudienceSelection } from './audience-selection.tsx'
import { AudienceTable } from './audience-table.tsx'
import { EmbargoCard } from './embargo-card.tsx'
import { OpenLinkCard } from './open-link-card.tsx'
import { PublicAddressCard } from './public-address-card.tsx'
import { type ShareFilter, sharesQuery } from './shares-queries.ts'
import { useShareChanges } from './use-share-changes.ts'

export const meta = () => pageTitle('Audience')

const readers = { q: anyText, state: oneOf(shareStates) }

/** With whom a brief is shared, and what became of it. */
export default function AudiencePage() {
  return (
    <BriefSectionPage title="Audience">{(brief) => <Audience brief={brief} />}</BriefSectionPage>
  )
}

function Audience({ brief }: { brief: Brief }) {
  const briefId = brief.id
  const { permissions: may } = useMe()
  const { filters, choose } = useAddressFilters<ShareFilter>(readers)
  const list = useInfiniteQuery(sharesQuery(briefId, filters))
  const selection = useSelection(
    list.data?.pages.flatMap((page) => page.items) ?? [],
    ({ email }) => email,
  )
  const all = useShareChanges()
  const [revoking, setRevoking] = useState<string[]>([])
  const asked = { ...all, revoke: setRevoking }
  const changes = permissions['shares.change'].allows(may) ? asked : undefined
  const counts = list.data?.pages[0]
  const { q, state } = filters
  const filtered = q !== undefined || state !== undefined
  const mayChange = changes !== undefined
  const above = (
    <>
      <AccessRequests briefId={briefId} mayChange={mayChange} />
      <EmbargoCard briefId={briefId} mayChange={mayChange} />
      <OpenLinkCard briefId={briefId} counted={brief.video !== null} mayChange={mayChange} />
    </>
  )
  if (counts?.all === 0) {
    return (
      <>
        {above}
        <PublicAddressCard briefId={briefId} mayChange={mayChange} />
        <EmptyState
          drawing={<AudienceDrawing />}
          title={shareMessages.nobody}
          description={shareMessages.nobodyHint}
        />
      </>
    )
  }
  const clear = () => choose({ q: undefined, state: undefined })
  return (
    <>
      {above}
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
      <AlertDialog
        open={revoking.length > 0}
        onOpenChange={() => setRevoking([])}
        title={shareMessages.confirmRevoke(revoking.length)}
        description={shareMessages.confirmRevokeHint}
        confirmLabel={shareMessages.revoke}
        destructive
        onConfirm={() => all.revoke(revoking)}
      />
    </>
  )
}
