import { Download, Eye, RotateCw, UserCheck, UserX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import type { Share } from '../../contract/shares/shares.ts'
import { ShareBadge } from '../analysts/share-badge.tsx'
import { formatDay } from '../platform/format/format-date-time.ts'
import { ActionsMenu } from '../ui/actions-menu.tsx'
import { cn } from '../ui/cn.ts'
import { DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { TableList } from '../ui/table-list.tsx'
import type { Subject } from './shares-queries.ts'
import type { ShareChanges } from './use-share-changes.ts'

type AudienceTableProps = Pick<
  ComponentProps<typeof TableList<Share>>,
  'list' | 'searched' | 'empty' | 'selection'
> & {
  subject: Subject
  /** Changes to shares; absent for users who may only view them. */
  changes: ShareChanges | undefined
}

/** The recipients of something that is shared. */
export function AudienceTable({ subject, changes, ...list }: AudienceTableProps) {
  const isBrief = subject.kind === 'brief'
  const isDocument = subject.kind === 'document'
  return (
    <TableList
      {...list}
      noun="recipients"
      failed="The recipients could not be loaded"
      columns={[
        { label: 'Recipient' },
        { label: 'State', className: 'w-34' },
        ...(isBrief ? [{ label: 'Questions', className: 'hidden w-24 lg:table-cell' }] : []),
        { label: 'Last seen', className: cn('hidden md:table-cell', isDocument ? 'w-44' : 'w-32') },
        ...(isBrief ? [] : [{ label: 'Downloaded', className: 'hidden w-32 md:table-cell' }]),
        { label: 'Shared', className: 'hidden w-32 xl:table-cell' },
        { label: 'Access ends', className: 'hidden w-32 sm:table-cell' },
        { label: 'Actions', hiddenLabel: true, className: 'w-14' },
      ]}
    >
      {(share) => [
        <Recipient key="recipient" {...share} />,
        <ShareBadge key="state" share={share} />,
        ...(isBrief
          ? [<Asked key="questions" briefId={subject.id} questions={share.questions} />]
          : []),
        <LastSeen key="seen" {...share} />,
        ...(isBrief ? [] : [<Downloaded key="downloaded" {...share} />]),
        <time key="shared" dateTime={share.createdAt} className="text-muted-foreground">
          {formatDay(share.createdAt)}
        </time>,
        share.expiresAt ? (
          <time key="ends" dateTime={share.expiresAt} className="text-muted-foreground">
            {formatDay(share.expiresAt)}
          </time>
        ) : (
          <span key="ends" className="text-muted-foreground">
            Never
          </span>
        ),
        <ShareMenu key="actions" subject={subject} share={share} changes={changes} />,
      ]}
    </TableList>
  )
}

function Recipient({ analyst, email }: Share) {
  if (!analyst) {
    return (
      <p className="truncate max-sm:wrap-anywhere max-sm:whitespace-normal" title={email}>
        {email}
      </p>
    )
  }
  return (
    <div className="min-w-0">
      <p dir="auto" className="truncate">
        <Link to={`/analysts/${analyst.id}`} className="rounded-sm font-medium hover:underline">
          {analyst.name}
        </Link>
        {analyst.firm && <span className="text-muted-foreground"> · {analyst.firm}</span>}
      </p>
      <p
        className="truncate text-muted-foreground text-sm max-sm:wrap-anywhere max-sm:whitespace-normal"
        title={email}
      >
        {email}
      </p>
    </div>
  )
}

function LastSeen({ seenAt, hidden, version, readVersion }: Share) {
  if (!seenAt) {
    return <span className="text-muted-foreground">{hidden ? 'Hidden' : 'Not yet'}</span>
  }
  return (
    <>
      <time dateTime={seenAt} className="text-muted-foreground">
        {formatDay(seenAt)}
      </time>
      <ReadVersion version={version} readVersion={readVersion} />
    </>
  )
}

/** Which version of a document the reader has read, as they said, or that they have not read the newest. */
function ReadVersion({ version, readVersion }: Pick<Share, 'version' | 'readVersion'>) {
  if (version === null || readVersion === null) return null
  return (
    <p className="text-sm">
      {readVersion < version
        ? shareMessages.hasNotRead(version)
        : shareMessages.readVersion(readVersion)}
    </p>
  )
}

function Downloaded({ downloadedAt, mayDownload }: Share) {
  if (!downloadedAt) {
    return <span className="text-muted-foreground">{mayDownload ? 'Not yet' : 'Not allowed'}</span>
  }
  return (
    <time dateTime={downloadedAt} className="text-muted-foreground">
      {formatDay(downloadedAt)}
    </time>
  )
}

function Asked({ briefId, questions }: { briefId: string; questions: number }) {
  if (questions === 0) return <span className="text-muted-foreground">None</span>
  return (
    <Link to={`/briefs/${briefId}/questions`} className="rounded-sm font-medium hover:underline">
      {questions}
    </Link>
  )
}

type ShareMenuProps = Pick<AudienceTableProps, 'subject' | 'changes'> & { share: Share }

function ShareMenu({ subject, share, changes }: ShareMenuProps) {
  const mayChange = changes && share.state !== 'revoked'
  if (subject.kind !== 'brief' && !mayChange) return null
  return (
    <ActionsMenu label={`Actions for ${share.email}`}>
      {subject.kind === 'brief' && (
        <DropdownMenuItem asChild icon={Eye}>
          <Link to={`/briefs/${subject.id}/audience/${share.id}`}>View as recipient</Link>
        </DropdownMenuItem>
      )}
      {subject.kind === 'brief' && changes && share.state === 'revoked' && (
        <DropdownMenuItem icon={UserCheck} onSelect={() => changes.allowAsking([share.id])}>
          {shareMessages.allowAsking}
        </DropdownMenuItem>
      )}
      {mayChange && (
        <>
          <DropdownMenuItem icon={RotateCw} onSelect={() => changes.resend([share.id])}>
            Send again
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={Download}
            onSelect={() => changes.setDownload([share.id], !share.mayDownload)}
          >
            {share.mayDownload ? 'Stop downloads' : 'Allow downloads'}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem destructive icon={UserX} onSelect={() => changes.revoke([share.id])}>
            Revoke access
          </DropdownMenuItem>
        </>
      )}
    </ActionsMenu>
  )
}
