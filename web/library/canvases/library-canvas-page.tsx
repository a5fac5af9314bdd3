import { useQuery } from '@tanstack/react-query'
import { Presentation } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { presentingMessages } from '../../../contract/boardroom-builder/document-slides.ts'
import { canvasMessages } from '../../../contract/insight-canvas/canvas-messages.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import {
  type LibraryCanvas,
  libraryCanvasMessages as words,
} from '../../../contract/insight-canvas/library-canvases.ts'
import { canvases } from '../../insight-canvas/canvases.ts'
import { CanvasEditor } from '../../insight-canvas/editor/canvas-editor.ts'
import { CanvasMediaContext } from '../../insight-canvas/inserts/canvas-media.ts'
import { sharedMedia } from '../../insight-canvas/inserts/canvas-media-of.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { Button } from '../../ui/button.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { importAgain } from '../../ui/import-again.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SharedHeader, SharedRecord } from '../shared-record.tsx'
import {
  libraryCanvasQuery,
  useExportLibraryCanvas,
  useNoteOpened,
} from './library-canvas-queries.ts'

const loadWorkspace = () => importAgain(() => import('../../insight-canvas/editor/workspace.tsx'))
const Workspace = lazy(loadWorkspace)

// It loads in parallel with the session and the canvas instead of after them.
if (typeof window !== 'undefined') loadWorkspace().catch(() => undefined)

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** A read-only canvas that was shared with the user. */
export default function LibraryCanvasPage() {
  const { id = '' } = useParams()
  return (
    <SharedRecord kind={canvases} words={words} record={useQuery(libraryCanvasQuery(id))}>
      {(canvas) => <Opened key={id} canvas={canvas} />}
    </SharedRecord>
  )
}

function Opened({ canvas }: { canvas: LibraryCanvas }) {
  const { id, title, vendor, widgets } = canvas
  const { mutate: noteOpened } = useNoteOpened(id)
  useEffect(() => noteOpened(), [noteOpened])
  const [editor] = useState(() => new CanvasEditor(title, widgets))
  useEffect(() => {
    // The vendor may have changed it since it was loaded.
    const there = new Set(widgets.map((widget) => widget.id))
    const deleted = [...editor.state.widgets.keys()].filter((one) => !there.has(one))
    editor.take({ widgets, deleted })
  }, [editor, widgets])
  const sources = useMemo(
    () => new Map(canvas.sources.map((source) => [sourceKey(source), source])),
    [canvas.sources],
  )
  const media = useMemo(() => sharedMedia(id), [id])
  return (
    // As wide as the window, and as high as the space allows.
    <div
      data-wide=""
      className="-mx-5 -my-8 flex min-h-[calc(100dvh-var(--top-bar-height))] flex-col px-3 pt-3 pb-3 sm:-mx-8 sm:px-6 sm:pb-5"
    >
      <SharedHeader
        kind={canvases}
        words={words}
        shared={canvas}
        about={words.changed(formatDay(canvas.changedAt))}
      />
      <div className="flex h-[70dvh] min-h-96 flex-1 flex-col">
        <CanvasMediaContext value={media}>
          <Suspense fallback={<Skeleton className="min-h-0 w-full flex-1 rounded-lg" />}>
            <Workspace
              editor={editor}
              sources={sources}
              mayChange={false}
              tools={<Tools canvas={canvas} />}
            />
          </Suspense>
        </CanvasMediaContext>
      </div>
      <p className="mt-3 text-muted-foreground text-sm">{words.told(vendor.name)}</p>
    </div>
  )
}

function Tools({ canvas: { id, mayDownload } }: { canvas: LibraryCanvas }) {
  const save = useExportLibraryCanvas(id)
  return (
    <>
      <Button asChild variant="secondary" size="sm">
        <Link to={`/library/canvases/${id}/present`}>
          <Presentation aria-hidden="true" />
          {presentingMessages.present}
        </Link>
      </Button>
      {mayDownload && (
        <ExportMenu
          words={canvases.words}
          formats={canvasMessages.exportToReader}
          size="sm"
          save={save}
        />
      )}
    </>
  )
}
