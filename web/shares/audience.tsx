import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sharedWords, shareMessages } from '../../contract/shares/share-messages.ts'
import { type SharedKind, type ShareState, shareStates } from '../../contract/shares/shares.ts'
import { anyText, oneOf, useAddressFilters } from '../platform/addresses/use-address-filters.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { filterControlsOf, ListControls } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { AudienceDrawing } from './audience-drawing.tsx'
import { AudienceSelection } from './audience-selection.tsx'
import { AudienceTable } from './audience-table.tsx'
import { type ShareFilter, type Subject, sharesQuery } from './shares-queries.ts'
import { useShareChanges } from './use-share-changes.ts'

const readers = { q: anyText, state: oneOf(shareStates) }

/** Canvases and documents have no watching and no terms. */
const { watched: _watched, declined: _declined, ...statesOfOthers } = shareStates
const states: Readonly<Record<SharedKind, Readonly<Record<string, string>>>> = {
  brief: shareStates,
  canvas: statesOfOthers,
  document: statesOfOthers,
}

type AudienceProps = {
  subject: Subject
  mayChange: boolean
  /** Shown above the empty state. */
  whenNobody?: ReactNode
}

/** The recipients of something that is shared, the states of their shares, and actions on them. */
export function Audience({ subject, mayChange, whenNobody }: AudienceProps) {
  const { filters, choose } = useAddressFilters<ShareFilter>(readers)
  const list = useInfiniteQuery(sharesQuery(subject, filters))
  const selection = useSelection(
    list.data?.pages.flatMap((page) => page.items) ?? [],
    ({ email }) => email,
  )
  const all = useShareChanges(subject.kind)
  const [revoking, setRevoking] = useState<string[]>([])
  const changes = mayChange ? { ...all, revoke: setRevoking } : undefined
  const controls = filterControlsOf(list, filters, choose)
  const { q, state } = filters
  const words = sharedWords[subject.kind]
  if (controls.empty) {
    return (
      <>
        {whenNobody}
        <Nobody hint={words.nobodyHint} />
      </>
    )
  }
  return (
    <>
      <ListControls noun="recipients" className="sm:flex sm:flex-wrap" {...controls}>
        <StateFilter
          kind={subject.kind}
          value={state}
          onChange={(chosen) => choose({ state: chosen })}
        />
      </ListControls>
      <AudienceTable
        subject={subject}
        list={list}
        searched={q !== undefined}
        empty={<NoMatch noun="recipients" onClear={controls.onClear} />}
        selection={selection}
        changes={changes}
      />
      <AudienceSelection selection={selection} changes={changes} />
      <AlertDialog
        open={revoking.length > 0}
        onOpenChange={() => setRevoking([])}
        title={shareMessages.confirmRevoke(revoking.length)}
        description={words.confirmRevokeHint}
        confirmLabel={shareMessages.revoke}
        destructive
        onConfirm={() => all.revoke(revoking)}
      />
    </>
  )
}

function Nobody({ hint }: { hint: string }) {
  return (
    <EmptyState drawing={<AudienceDrawing />} title={shareMessages.nobody} description={hint} />
  )
}

type StateFilterProps = {
  kind: SharedKind
  value: ShareState | undefined
  onChange: (state: ShareState | undefined) => void
}

function StateFilter({ kind, value, onChange }: StateFilterProps) {
  return (
    <FilterSelect
      className="col-span-2 w-full sm:w-40"
      label="Filter by state"
      all="All states"
      options={states[kind]}
      value={value}
      onChange={(chosen) => onChange(chosen as ShareState | undefined)}
    />
  )
}
