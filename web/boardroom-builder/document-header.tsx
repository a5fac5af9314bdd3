import { FileDiff, History, Palette, Presentation } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentBlock } from '../../contract/boardroom-builder/document-blocks.ts'
import { documentLimits } from '../../contract/boardroom-builder/document-blocks.ts'
import { documentFormats } from '../../contract/boardroom-builder/document-exports.ts'
import { lookMessages } from '../../contract/boardroom-builder/document-look.ts'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { reviewMessages } from '../../contract/boardroom-builder/document-reviews.ts'
import { presentingMessages } from '../../contract/boardroom-builder/document-slides.ts'
import {
  documentTypes,
  isLocked,
  type OpenDocument,
} from '../../contract/boardroom-builder/documents.ts'
import { OthersHere } from '../records/presence/others-here.tsx'
import type { usePresence } from '../records/presence/use-presence.ts'
import { OpenedMenu } from '../records/record-menus.tsx'
import { useExportRecord } from '../records/record-queries.ts'
import { RecordTitle, SaveStatus } from '../records/record-title.tsx'
import type { SyncState } from '../records/sync/parts-sync.ts'
import { ShareButton } from '../shares/share-button.tsx'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { ExportMenu } from '../ui/export-menu.tsx'
import { StatusBadge } from './document-signs.tsx'
import { documents } from './documents.ts'
import { HistoryDialog } from './reviews/history-dialog.tsx'
import { ReviewActions } from './reviews/review-actions.tsx'
import type { DocumentState, DocumentSync } from './sync/document-sync.ts'
import { ThemeDialog } from './theme/theme-dialog.tsx'

type DocumentHeaderProps = {
  document: OpenDocument
  about: DocumentState
  title: string
  /** The title while it is edited, which may be empty. */
  typed: string
  sync: DocumentSync
  state: SyncState<DocumentBlock>
  presence: ReturnType<typeof usePresence>
  onGoTo: (blockId: string) => void
  /** The button that toggles the comments. */
  comments: ReactNode
}

/** The title, edited in place, the save state, and the document's actions. */
export function DocumentHeader(props: DocumentHeaderProps) {
  const { document, about, title, typed, sync, state, comments, presence, onGoTo } = props
  const save = useExportRecord(documents, document.id)
  // Only published versions can be shared.
  const shared = document.ofCompany && (document.isPublished || about.status === 'published')
  return (
    <header className="mb-4 flex items-start justify-between gap-3 max-sm:flex-col">
      <div className="min-w-0 flex-1 max-sm:w-full">
        <RecordTitle
          kind={documents}
          title={title}
          typed={typed}
          maxLength={documentLimits.title}
          mayChange={state.mayChange}
          onType={(text) => sync.text.setTitle(text)}
        />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm">
          <StatusBadge status={about.status} />
          <span>
            {documentTypes[document.type]} · {words.version(about.version)}
          </span>
          {isLocked(about.status) ? (
            <span>{words.lockedHint}</span>
          ) : (
            <SaveStatus kind={documents} sync={sync} state={state} />
          )}
          <OthersHere {...presence} onGoTo={onGoTo} />
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
            words={documents.words}
            formats={documentFormats}
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

type MoreMenuProps = { document: OpenDocument; shared: boolean; sync: DocumentSync }

function MoreMenu({ document, shared, sync }: MoreMenuProps) {
  const { id, mayChange } = document
  const navigate = useNavigate()
  const [history, setHistory] = useState(false)
  const [theme, setTheme] = useState(false)
  async function present() {
    await sync.save()
    await navigate(`/boardroom-builder/${id}/present`)
  }
  async function showVersions() {
    // The comparison should include unsaved changes.
    await sync.save()
    await navigate(`/boardroom-builder/${id}/versions`)
  }
  return (
    <>
      <OpenedMenu kind={documents} id={id} mayChange={mayChange} shared={shared}>
        <DropdownMenuItem icon={Presentation} onSelect={() => void present()}>
          {presentingMessages.present}
        </DropdownMenuItem>
        {mayChange && (
          <DropdownMenuItem icon={Palette} onSelect={() => setTheme(true)}>
            {lookMessages.open}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={FileDiff} onSelect={() => void showVersions()}>
          {words.versions}
        </DropdownMenuItem>
        <DropdownMenuItem icon={History} onSelect={() => setHistory(true)}>
          {reviewMessages.history}
        </DropdownMenuItem>
      </OpenedMenu>
      <ThemeDialog document={document} open={theme} onOpenChange={setTheme} />
      <HistoryDialog id={id} open={history} onOpenChange={setHistory} />
    </>
  )
}
