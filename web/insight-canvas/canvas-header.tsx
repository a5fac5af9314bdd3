import { FileImage, History, LayoutTemplate, Presentation } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pictureMessages } from '../../contract/boardroom-builder/document-picture-messages.ts'
import { presentingMessages } from '../../contract/boardroom-builder/document-slides.ts'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { canvasLimits } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { OpenCanvas } from '../../contract/insight-canvas/canvases.ts'
import { templateMessages } from '../../contract/insight-canvas/template-messages.ts'
import type { usePresence } from '../records/presence/use-presence.ts'
import { OpenedMenu } from '../records/record-menus.tsx'
import { RecordTitle, SaveStatus } from '../records/record-title.tsx'
import type { SyncState } from '../records/sync/parts-sync.ts'
import { ShareButton } from '../shares/share-button.tsx'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { canvases } from './canvases.ts'
import { OthersOfCanvas } from './presence/others-of-canvas.tsx'
import type { Following } from './presence/use-following.ts'
import type { CanvasSync } from './sync/canvas-sync.ts'
import { SaveTemplate } from './templates/save-template.tsx'

type CanvasHeaderProps = {
  canvas: OpenCanvas
  title: string
  /** The title while it is edited, which may be empty. */
  typed: string
  sync: CanvasSync
  state: SyncState<Widget>
  presence: ReturnType<typeof usePresence>
  following: Following
  onVersions: () => void
  /** Opens the dialog that puts a picture of the canvas into a document. */
  onPlace: () => void
}

/** The title, edited in place, the save state, and the canvas's actions. */
export function CanvasHeader(props: CanvasHeaderProps) {
  const { canvas, title, typed, sync, state, presence, following, onVersions, onPlace } = props
  const { editor } = sync
  return (
    <header className="mb-3 flex items-start justify-between gap-3">
      <div className="min-w-0 flex-1">
        <RecordTitle
          kind={canvases}
          title={title}
          typed={typed}
          maxLength={canvasLimits.title}
          mayChange={state.mayChange}
          onType={(text) => editor.setTitle(text)}
        />
        <div className="flex flex-wrap items-center gap-x-2">
          {!state.lost && (
            <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
              <SaveStatus kind={canvases} sync={sync} state={state} />
            </p>
          )}
          <OthersOfCanvas {...{ presence, following }} mayChange={state.mayChange} />
        </div>
      </div>
      {state.lost !== 'record' && (
        <div data-print="no" className="flex items-center gap-2">
          {canvas.ofCompany && <ShareButton subject={{ kind: 'canvas', id: canvas.id }} />}
          <CanvasMenu {...{ canvas, title, sync, state, onVersions, onPlace }} />
        </div>
      )}
    </header>
  )
}

type CanvasMenuProps = Pick<
  CanvasHeaderProps,
  'canvas' | 'title' | 'sync' | 'state' | 'onVersions' | 'onPlace'
>

function CanvasMenu({ canvas, title, sync, state, onVersions, onPlace }: CanvasMenuProps) {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  async function present() {
    await sync.save()
    await navigate(`/insight-canvas/${canvas.id}/present`)
  }
  return (
    <>
      <OpenedMenu
        kind={canvases}
        id={canvas.id}
        mayChange={state.mayChange}
        shared={canvas.ofCompany}
      >
        <DropdownMenuItem icon={Presentation} onSelect={() => void present()}>
          {presentingMessages.present}
        </DropdownMenuItem>
        <DropdownMenuItem icon={History} onSelect={onVersions}>
          {words.versions}
        </DropdownMenuItem>
        {state.mayChange && (
          <DropdownMenuItem icon={LayoutTemplate} onSelect={() => setSaving(true)}>
            {templateMessages.save}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={FileImage} onSelect={onPlace}>
          {pictureMessages.placeWidget}
        </DropdownMenuItem>
      </OpenedMenu>
      <SaveTemplate
        canvas={{ id: canvas.id, title }}
        open={saving}
        before={() => sync.save()}
        onClose={() => setSaving(false)}
      />
    </>
  )
}
