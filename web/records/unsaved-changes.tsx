import type { ReactNode } from 'react'
import { LeaveDialog, useLeaveGuard } from '../platform/forms/leave-guard.tsx'
import { Notice } from '../ui/notice.tsx'
import type { RecordKind } from './record-kind.ts'
import type { SyncState } from './sync/parts-sync.ts'

type Lost = SyncState<never>['lost']

/** Asks before the page is left while changes are not saved, or `busy` says that some are to come. */
export function UnsavedGuard({ kind, save, lost, busy = false }: UnsavedGuardProps) {
  const unsaved = save === 'offline' || save === 'failed' || lost !== null || busy
  const guard = useLeaveGuard(unsaved, () => {})
  const { leaveTitle, leaveHint } = kind.words
  return <LeaveDialog guard={guard} title={leaveTitle} description={leaveHint} />
}

type UnsavedGuardProps = Pick<SyncState<never>, 'save' | 'lost'> & {
  kind: RecordKind
  busy?: boolean
}

type LostNoticeProps = { kind: RecordKind; lost: Lost; children?: ReactNode }

/** Explains why changes can no longer be saved; `children` offer what is left to do. */
export function LostNotice({ kind, lost, children }: LostNoticeProps) {
  if (!lost) return null
  const { title, hint } = kind.words.lost[lost]
  return (
    <Notice tone="error" title={title} className="mb-4">
      <p>{hint}</p>
      {children}
    </Notice>
  )
}
