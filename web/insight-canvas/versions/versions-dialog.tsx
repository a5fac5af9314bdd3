import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { CanvasVersion, OpenCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { VersionChoice } from '../../records/versions/version-choice.tsx'
import {
  useKeepVersion,
  useRestoreVersion,
  versionQuery,
  versionsQuery,
} from '../../records/versions/versions-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { NameForm } from '../../ui/name-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { CanvasBoard } from '../canvas-board.tsx'
import { canvases } from '../canvases.ts'
import type { CanvasSync } from '../sync/canvas-sync.ts'

type VersionsProps = {
  canvas: OpenCanvas
  sync: CanvasSync
  mayChange: boolean
  onDone: () => void
}

type VersionsDialogProps = Omit<VersionsProps, 'onDone'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The saved versions of a canvas, which can be viewed, named and restored. */
export function VersionsDialog({ open, onOpenChange, ...props }: VersionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={words.versions}
        description={words.version.hint}
        focusOn="dialog"
        className="max-w-3xl"
      >
        <Versions {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Versions({ canvas: { id }, sync, mayChange, onDone }: VersionsProps) {
  const list = useInfiniteQuery(versionsQuery(canvases, id))
  const [chosen, setChosen] = useState<CanvasVersion>()
  const keep = useKeepVersion(canvases, id)
  return (
    <div className="flex flex-col gap-5">
      {mayChange && (
        <NameForm
          label={words.version.name}
          action={words.version.keep}
          onName={async (name) => ((await sync.save()) ? keep(name) : words.version.saveFirst)}
        />
      )}
      <VersionChoice
        list={list}
        chosen={chosen?.id}
        onChoose={setChosen}
        nameOf={nameOf}
        className="max-h-64"
        none={<p className="text-muted-foreground">{words.version.none}</p>}
      >
        {({ changedAt, changedBy, widgetCount }) => (
          <>
            <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
            {' · '}
            {words.version.by(changedBy, widgetCount)}
          </>
        )}
      </VersionChoice>
      {chosen && (
        <Preview id={id} version={chosen} sync={sync} mayChange={mayChange} onDone={onDone} />
      )}
    </div>
  )
}

const nameOf = ({ name }: CanvasVersion) => name ?? words.version.automatic

const noSources = new Map()

function Board({ widgets }: { widgets: Widget[] }) {
  if (widgets.length === 0) return <p className="text-muted-foreground">{words.version.blank}</p>
  return (
    <div className="overflow-hidden rounded-md border bg-muted">
      <CanvasBoard fit widgets={widgets} sources={noSources} onChange={null} />
    </div>
  )
}

type PreviewProps = {
  id: string
  version: CanvasVersion
  sync: CanvasSync
  mayChange: boolean
  onDone: () => void
}

function Preview({ id, version, sync, mayChange, onDone }: PreviewProps) {
  const { data, error } = useQuery(versionQuery(canvases, id, version.id))
  const { restore, isPending } = useRestoreVersion(canvases, id)
  async function saveAndRestore() {
    // Otherwise unsaved changes would overwrite the restored version.
    if (!(await sync.save())) return toast.error(words.version.saveFirst)
    const restored = await restore(version.id)
    if (!restored) return
    sync.take(restored)
    onDone()
  }
  return (
    <section aria-label={words.version.preview(nameOf(version))} className="flex flex-col gap-3">
      {error && <p role="alert">{words.version.failed}</p>}
      {!error && !data && <Skeleton className="h-48" />}
      {!error && data && <Board widgets={data.widgets} />}
      {mayChange && data && (
        <Button className="self-start" pending={isPending} onClick={() => void saveAndRestore()}>
          {words.version.restore}
        </Button>
      )}
    </section>
  )
}
