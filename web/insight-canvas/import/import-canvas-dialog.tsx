import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { canvasMessages as words } from '../../../contract/insight-canvas/canvas-messages.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { readTextFile } from '../../platform/format/read-text-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateCanvas } from '../canvas-queries.ts'
import { CanvasPicture } from '../picture/canvas-picture.tsx'
import { outlineOf } from '../picture/outline-of.ts'
import { mostFileBytes, type ReadFile, readCanvasFile } from './read-canvas-file.ts'

type ImportCanvasDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a canvas from an exported file, after a preview. */
export function ImportCanvasDialog({ open, onOpenChange }: ImportCanvasDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.importTitle} description={words.importHint}>
        <ImportForm />
      </DialogContent>
    </Dialog>
  )
}

function ImportForm() {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useCreateCanvas()
  const keyFor = useIdempotencyKey()
  const [found, setFound] = useState<ReadFile>()
  const [problem, setProblem] = useState<string>()
  const canvas = found?.canvas

  async function choose(file: File | undefined) {
    setFound(undefined)
    setProblem(undefined)
    if (!file) return
    if (file.size > mostFileBytes) return setProblem(words.fileTooLarge)
    try {
      setFound(readCanvasFile(await readTextFile(file)))
    } catch {
      setProblem(words.notRead)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || found?.faults) return
    if (!canvas) return setProblem((told) => told ?? words.chooseFile)
    const body = { title: canvas.title, widgets: canvas.widgets }
    try {
      const { id } = await mutateAsync({ body, idempotencyKey: keyFor(body) })
      toast.success(words.imported)
      await navigate(`/insight-canvas/${id}`)
    } catch (error) {
      setProblem(serverMessage(error) ?? words.importFailed)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={words.file} required error={problem}>
        <Input
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => void choose(target.files?.[0])}
          className="h-auto py-1.5 read-only:bg-card file:me-3 file:rounded-sm file:bg-hover file:px-2.5 file:py-1 file:font-medium"
        />
      </Field>
      <div aria-live="polite" className="contents">
        {canvas && <Preview canvas={canvas} />}
      </div>
      {found?.faults && <Faults faults={found.faults} />}
      <Button
        type="submit"
        pending={isPending}
        disabled={Boolean(found?.faults)}
        className="self-start"
      >
        {words.importTitle}
      </Button>
    </form>
  )
}

function Preview({ canvas }: { canvas: NonNullable<ReadFile['canvas']> }) {
  return (
    <figure className="overflow-hidden rounded-md border">
      <CanvasPicture outline={canvas.widgets.map(outlineOf)} className="border-b" />
      <figcaption className="px-3.5 py-2.5">
        <p dir="auto" className="break-words font-medium">
          {canvas.title}
        </p>
        <p className="text-muted-foreground text-sm">{words.holds(canvas.widgets.length)}</p>
      </figcaption>
    </figure>
  )
}

const mostShown = 20

function Faults({ faults }: { faults: readonly string[] }) {
  const title = words.faults(faults.length)
  const more = faults.length - mostShown
  return (
    <Notice tone="error" title={title}>
      <ul aria-label={title} className="break-words text-sm">
        {faults.slice(0, mostShown).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {more > 0 && <li>{words.moreFaults(more)}</li>}
      </ul>
    </Notice>
  )
}
