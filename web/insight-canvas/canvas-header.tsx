import { Ellipsis, FileImage, History, Trash2, Users } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { pictureMessages } from '../../contract/boardroom-builder/document-picture-messages.ts'
import type { PresentPerson } from '../../contract/changes/presence.ts'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { canvasLimits } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { OpenCanvas } from '../../contract/insight-canvas/canvases.ts'
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
import { useDeleteCanvas } from './canvas-queries.ts'
import type { CanvasSync } from './sync/canvas-sync.ts'

type CanvasHeaderProps = {
  canvas: OpenCanvas
  title: string
  /** The title while it is edited, which may be empty. */
  typed: string
  sync: CanvasSync
  state: SyncState<Widget>
  others: readonly PresentPerson[]
  onVersions: () => void
  /** Opens the dialog that puts a picture of the canvas into a document. */
  onPlace: () => void
}

/** The title, edited in place, the save state, and the canvas's actions. */
export function CanvasHeader(props: CanvasHeaderProps) {
  const { canvas, title, typed, sync, state, others, onVersions, onPlace } = props
  const { editor } = sync
  return (
    <header className="mb-3 flex items-start justify-between gap-3">
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className={state.mayChange ? 'sr-only' : 'break-words text-xl'}>
          {title}
        </h1>
        {state.mayChange && (
          <input
            aria-label={words.titleLabel}
            dir="auto"
            maxLength={canvasLimits.title}
            value={typed}
            onChange={({ target }) => editor.setTitle(target.value)}
            onBlur={() => editor.setTitle(title)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            className="-mx-2 w-full truncate rounded-md border border-transparent bg-transparent px-2 py-1 font-semibold text-xl hover:border-input focus:border-input"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-2">
          <SaveLine sync={sync} state={state} />
          <OthersHere others={others} />
        </div>
      </div>
      {state.lost !== 'record' && (
        <div data-print="no" className="flex items-center gap-2">
          {canvas.ofCompany && <ShareButton subject={{ kind: 'canvas', id: canvas.id }} />}
          <MoreMenu {...{ canvas, onVersions, onPlace }} mayChange={state.mayChange} />
        </div>
      )}
    </header>
  )
}

function SaveLine({ sync, state: { save, problem, mayChange, lost } }: SaveLineProps) {
  if (lost) return null
  if (!mayChange) return <p className="text-muted-foreground text-sm">{words.viewOnly}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
      <span role="status">{save === 'failed' && problem ? problem : words.states[save]}</span>
      {save === 'failed' && (
        <Button variant="link" onClick={() => void sync.save()}>
          {words.tryAgain}
        </Button>
      )}
    </p>
  )
}

type SaveLineProps = Pick<CanvasHeaderProps, 'sync' | 'state'>

type MoreMenuProps = Pick<CanvasHeaderProps, 'canvas' | 'onVersions' | 'onPlace'> & {
  mayChange: boolean
}

function MoreMenu({ canvas, mayChange, onVersions, onPlace }: MoreMenuProps) {
  const { id, ofCompany } = canvas
  const navigate = useNavigate()
  const { remove } = useDeleteCanvas()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="icon" aria-label={words.actions}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onVersions}>
          <History aria-hidden="true" />
          {words.versions}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onPlace}>
          <FileImage aria-hidden="true" />
          {pictureMessages.placeWidget}
        </DropdownMenuItem>
        {ofCompany && (
          <DropdownMenuItem asChild>
            <Link to={`/insight-canvas/${id}/audience`}>
              <Users aria-hidden="true" />
              {shareMessages.audience}
            </Link>
          </DropdownMenuItem>
        )}
        {mayChange && (
          <DropdownMenuItem
            destructive
            onSelect={() => remove([id], () => void navigate('/insight-canvas'))}
          >
            <Trash2 aria-hidden="true" />
            {words.delete}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
