import { Ellipsis, FileDiff, History, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { documentLimits } from '../../contract/boardroom-builder/document-blocks.ts'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { reviewMessages } from '../../contract/boardroom-builder/document-reviews.ts'
import {
  documentTypes,
  isLocked,
  type OpenDocument,
} from '../../contract/boardroom-builder/documents.ts'
import type { PresentPerson } from '../../contract/changes/presence.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { OthersHere } from '../records/presence/others-here.tsx'
import type { SyncState } from '../records/sync/parts-sync.ts'
import { ShareButton } from '../shares/share-button.tsx'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { StatusBadge } from './document-signs.tsx'
import { useDeleteDocument, useExportDocument } from './documents-queries.ts'
import { ExportMenu } from './export-menu.tsx'
import { HistoryDialog } from './reviews/history-dialog.tsx'
import { ReviewActions } from './reviews/review-actions.tsx'
import type { DocumentState, DocumentSync } from './sync/document-sync.ts'

type DocumentHeaderProps = {
  document: OpenDocument
  about: DocumentState
  title: string
  /** The title while it is edited, which may be empty. */
  typed: string
  sync: DocumentSync
  state: SyncState<DocumentBlock>
  others: readonly PresentPerson[]
  onGoTo: (blockId: string) => void
  /** The button that toggles the comments. */
  comments: ReactNode
}

/** The title, edited in place, the save state, and the document's actions. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { document, about, title, typed, sync, state, comments, others, onGoTo } = props
  const save = useExportDocument(document.id)
  // Only published versions can be shared.
  const shared = document.ofCompany && (document.isPublished || about.status === 'published')
  return (
    <header className="mb-4 flex items-start justify-between gap-3 max-sm:flex-col">
      <div className="min-w-0 flex-1 max-sm:w-full">
        <h1 dir="auto" className={state.mayChange ? 'sr-only' : 'break-words text-xl'}>
          {title}
        </h1>
        {state.mayChange && (
          <input
            aria-label={words.titleLabel}
            dir="auto"
            maxLength={documentLimits.title}
            value={typed}
            onChange={({ target }) => sync.text.setTitle(target.value)}
            onBlur={() => sync.text.setTitle(title)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            className="-mx-2 w-full truncate rounded-md border border-transparent bg-transparent px-2 py-1 font-semibold text-xl hover:border-input focus:border-input"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm">
          <StatusBadge status={about.status} />
          <span>
            {documentTypes[document.type]} · {words.version(about.version)}
          </span>
          <SaveLine sync={sync} state={state} locked={isLocked(about.status)} />
          <OthersHere others={others} onGoTo={onGoTo} />
        </div>
      </div>
      {state.lost !== 'record' && (
        <div
          data-print="no"
          className="flex flex-wrap items-center gap-2 max-sm:gap-1 sm:justify-end"
        >
          {shared && (
            <ShareButton variant="secondary" subject={{ kind: 'document', id: document.id }} />
          )}
          <ReviewActions document={document} status={about.status} sync={sync} />
          {comments}
          <ExportMenu
            save={save}
            // The server exports the stored document.
            before={() => sync.save()}
          />
          <MoreMenu document={document} shared={shared} sync={sync} />
        </div>
      )}
    </header>
  )
}

type SaveLineProps = Pick<DocumentHeaderProps, 'sync' | 'state'> & { locked: boolean }

function SaveLine({ sync, state: { save, problem, mayChange, lost }, locked }: SaveLineProps) {
  if (locked) return <span>{words.lockedHint}</span>
  if (lost) return null
  if (!mayChange) return <span>{words.viewOnly}</span>
  return (
    <>
      <span role="status">{save === 'failed' && problem ? problem : words.states[save]}</span>
      {save === 'failed' && (
        <Button variant="link" onClick={() => void sync.save()}>
          {words.tryAgain}
        </Button>
      )}
    </>
  )
}

type MoreMenuProps = { document: OpenDocument; shared: boolean; sync: DocumentSync }

function MoreMenu({ document: { id, mayChange }, shared, sync }: MoreMenuProps) {
  const navigate = useNavigate()
  const { remove } = useDeleteDocument()
  const [history, setHistory] = useState(false)
  async function showVersions() {
    // The comparison should include unsaved changes.
    await sync.save()
    await navigate(`/boardroom-builder/${id}/versions`)
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary" size="icon" aria-label={words.actions}>
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => void showVersions()}>
            <FileDiff aria-hidden="true" />
            {words.versions}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setHistory(true)}>
            <History aria-hidden="true" />
            {reviewMessages.history}
          </DropdownMenuItem>
          {shared && (
            <DropdownMenuItem asChild>
              <Link to={`/boardroom-builder/${id}/audience`}>
                <Users aria-hidden="true" />
                {shareMessages.audience}
              </Link>
            </DropdownMenuItem>
          )}
          {mayChange && (
            <DropdownMenuItem
              destructive
              onSelect={() => remove([id], () => void navigate('/boardroom-builder'))}
            >
              <Trash2 aria-hidden="true" />
              {words.delete}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <HistoryDialog id={id} open={history} onOpenChange={setHistory} />
    </>
  )
}
