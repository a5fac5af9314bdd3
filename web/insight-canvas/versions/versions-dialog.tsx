import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import type { CanvasVersion, OpenCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NameForm } from '../../ui/name-form.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { CanvasBoard } from '../canvas-board.tsx'
import {
  useNameVersion,
  useRestoreVersion,
  versionQuery,
  versionsQuery,
} from '../canvas-queries.ts'
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
  const list = useInfiniteQuery(versionsQuery(id))
  const [chosen, setChosen] = useState<CanvasVersion>()
  const versions = list.data?.pages.flatMap(({ items }) => items)
  const { mutateAsync } = useNameVersion(id)
  async function keep(name: string) {
    if (!(await sync.save())) return words.version.saveFirst
    try {
      await mutateAsync(name)
      toast.success(words.version.kept)
    } catch (failure) {
      return serverMessage(failure) ?? words.version.keepFailed
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {mayChange && (
        <NameForm label={words.version.name} action={words.version.keep} onName={keep} />
      )}
      {versions ? (
        <ul className="max-h-64 divide-y overflow-y-auto rounded-md border empty:hidden">
          {versions.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-pressed={chosen?.id === version.id}
                onClick={() => setChosen(version)}
                className="w-full px-3.5 py-2 text-start hover:bg-hover aria-pressed:bg-primary-tint"
              >
                <span dir="auto" className="block break-words font-medium">
                  {nameOf(version)}
                </span>
                <span className="block text-muted-foreground text-sm">
                  <time dateTime={version.changedAt}>{formatDateTime(version.changedAt)}</time>
                  {' · '}
                  {words.version.by(version.changedBy, version.widgetCount)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : list.error ? (
        <ErrorState
          title={words.version.failed}
          className="px-4 py-8"
          onRetry={() => void list.refetch()}
          retrying={list.isRefetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {versions?.length === 0 && <p className="text-muted-foreground">{words.version.none}</p>}
      <ShowMore noun="versions" list={list} />
      {chosen && (
        <Preview id={id} version={chosen} sync={sync} mayChange={mayChange} onDone={onDone} />
      )}
    </div>
  )
}

const nameOf = ({ name }: CanvasVersion) => name ?? words.version.automatic

type PreviewProps = {
  id: string
  version: CanvasVersion
  sync: CanvasSync
  mayChange: boolean
  onDone: () => void
}

const noSources = new Map()

function Preview({ id, version, sync, mayChange, onDone }: PreviewProps) {
  const { data, error } = useQuery(versionQuery(id, version.id))
  const { mutateAsync, isPending } = useRestoreVersion(id)
  async function restore() {
    // Otherwise unsaved changes would overwrite the restored version.
    if (!(await sync.save())) return toast.error(words.version.saveFirst)
    try {
      sync.take(await mutateAsync(version.id))
      toast.success(words.version.restored, words.version.restoredHint)
      onDone()
    } catch (failure) {
      toast.error(words.version.restoreFailed, serverMessage(failure))
    }
  }
  return (
    <section aria-label={words.version.preview(nameOf(version))} className="flex flex-col gap-3">
      {error ? (
        <p role="alert">{words.version.previewFailed}</p>
      ) : !data ? (
        <Skeleton className="h-48" />
      ) : data.widgets.length === 0 ? (
        <p className="text-muted-foreground">{words.version.empty}</p>
      ) : (
        <div className="overflow-hidden rounded-md border bg-muted">
          <CanvasBoard fit widgets={data.widgets} sources={noSources} onChange={null} />
        </div>
      )}
      {mayChange && data && (
        <Button className="self-start" pending={isPending} onClick={() => void restore()}>
          {words.version.restore}
        </Button>
      )}
    </section>
  )
}
