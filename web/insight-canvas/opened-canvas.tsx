import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { sourceKey } from '../../contract/insight-canvas/canvas-sources.ts'
import { sourcesOf } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  attendCanvas,
  type CanvasFile,
  type OpenCanvas,
} from '../../contract/insight-canvas/canvases.ts'
import { call } from '../platform/calls/call.ts'
import { CollisionDialog } from '../records/collision-dialog.tsx'
import type { SendSign } from '../records/presence/attendance.ts'
import { usePresence } from '../records/presence/use-presence.ts'
import { recordQuery } from '../records/record-queries.ts'
import { LostNotice, UnsavedGuard } from '../records/unsaved-changes.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { importAgain } from '../ui/import-again.ts'
import { saveFile } from '../ui/save-file.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CanvasHeader } from './canvas-header.tsx'
import { CanvasTools } from './canvas-tools.tsx'
import { canvases } from './canvases.ts'
import { CollidingWidget } from './colliding-widget.tsx'
import { useCanvasComments } from './comments/use-canvas-comments.ts'
import type { EditorState } from './editor/canvas-editor.ts'
import { CanvasMediaContext } from './inserts/canvas-media.ts'
import { ownMedia } from './inserts/canvas-media-of.ts'
import { PlaceInDocument, type ToPlace } from './place-in-document.tsx'
import { useFollowing } from './presence/use-following.ts'
import { useCanvasSync } from './sync/use-canvas-sync.ts'
import { VersionsDialog } from './versions/versions-dialog.tsx'

const loadWorkspace = () => importAgain(() => import('./editor/workspace.tsx'))
const Workspace = lazy(loadWorkspace)

// It loads in parallel with the session and the canvas instead of after them.
if (typeof window !== 'undefined') loadWorkspace().catch(() => undefined)

/** A canvas that was loaded. */
export function OpenedCanvas({ canvas }: { canvas: OpenCanvas }) {
  const media = useMemo(() => ownMedia(canvas.id), [canvas.id])
  return (
    <CanvasMediaContext value={media}>
      <Opened canvas={canvas} />
    </CanvasMediaContext>
  )
}

function Opened({ canvas }: { canvas: OpenCanvas }) {
  const { sync, state, shown, title } = useCanvasSync(canvas)
  const presence = usePresence(canvas.id, sync, attend(canvas.id))
  const following = useFollowing(presence)
  const comments = useCanvasComments(canvas.id, sync.editor)
  const [versions, setVersions] = useState(false)
  const [placed, setPlaced] = useState<ToPlace | null>(null)
  const { save } = state
  const sources = useSources(canvas, shown, save === 'saved')
  return (
    // As wide as the window, and as high as the space allows.
    <div
      data-wide=""
      className="-mx-5 -my-8 flex h-[calc(100dvh-var(--top-bar-height))] min-h-120 flex-col px-3 pt-3 pb-3 sm:-mx-8 sm:px-6 sm:pb-5"
    >
      <div data-print="no" className="mb-3 flex">
        <BackLink {...words.back} />
      </div>
      <CanvasHeader
        {...{ canvas, title, sync, state, presence, following }}
        typed={shown.title}
        onVersions={() => setVersions(true)}
        onPlace={() => setPlaced({ id: canvas.id, widgetId: null, name: title })}
      />
      <p role="status" className="sr-only">
        {state.said}
      </p>
      <LostNotice kind={canvases} lost={state.lost}>
        <ExportMine onClick={() => saveAsFile(title, shown)} />
      </LostNotice>
      <Suspense fallback={<Skeleton className="min-h-0 w-full flex-1 rounded-lg" />}>
        <Workspace
          editor={sync.editor}
          sources={sources}
          mayChange={state.mayChange}
          {...{ presence, following, comments }}
          onPlace={({ id: widgetId, title: name }) =>
            setPlaced({ id: canvas.id, widgetId, name: name || title })
          }
          tools={<CanvasTools id={canvas.id} {...{ sync, state, comments }} />}
        />
      </Suspense>
      <CollisionDialog kind={canvases} sync={sync} state={state}>
        {(widget) => <CollidingWidget widget={widget} sources={sources} />}
      </CollisionDialog>
      <VersionsDialog
        canvas={canvas}
        sync={sync}
        mayChange={state.mayChange}
        open={versions}
        onOpenChange={setVersions}
      />
      <PlaceInDocument placed={placed} before={() => sync.save()} onClose={() => setPlaced(null)} />
      <UnsavedGuard kind={canvases} save={save} lost={state.lost} />
    </div>
  )
}

const attend =
  (id: string): SendSign =>
  (body, options) =>
    call(attendCanvas, { params: { id }, body, ...options })

function ExportMine({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" className="mt-2" onClick={onClick}>
      {words.exportMine}
    </Button>
  )
}

/** The sources of the entries, fetched again once an entry with a new one is saved. */
function useSources(canvas: OpenCanvas, shown: EditorState, saved: boolean) {
  const client = useQueryClient()
  const sources = useMemo(
    () => new Map(canvas.sources.map((source) => [sourceKey(source), source])),
    [canvas.sources],
  )
  const known = [...shown.widgets.values()]
    .flatMap(sourcesOf)
    .every((source) => sources.has(sourceKey(source)))
  useEffect(() => {
    // An entry has a new source, added here or in another tab; its state comes with the canvas.
    if (!known && saved) void client.invalidateQueries(recordQuery(canvases, canvas.id))
  }, [client, canvas.id, known, saved])
  return sources
}

/** Saves the canvas on screen as a file, without the server. */
function saveAsFile(title: string, shown: EditorState) {
  const widgets = [...shown.widgets.values()]
  const file: CanvasFile = { kind: 'briefwell-canvas', version: 1, title, widgets }
  const type = 'application/json'
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type }), `${title}.json`)
}
