import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { type CanvasStart, canvasStarts } from '../../contract/insight-canvas/canvases.ts'
import { occasions, occasionTexts } from '../../contract/insight-canvas/occasion-messages.ts'
import { templateMessages as templates } from '../../contract/insight-canvas/template-messages.ts'
import { ProductChoice } from '../briefs/product-choice.tsx'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useCreateCanvas } from './canvas-queries.ts'
import { asNew } from './editor/copied-widgets.ts'
import { occasionWidgets } from './templates/occasions.ts'
import { OccasionChoice, OwnTemplates } from './templates/template-choice.tsx'
import { readTemplate } from './templates/template-queries.ts'

type NewCanvasDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog that creates a canvas: blank, from the user's own material, or from a layout. */
export function NewCanvasDialog({ open, onOpenChange }: NewCanvasDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.new} description={words.newHint} className="sm:max-w-160">
        <StartForm />
      </DialogContent>
    </Dialog>
  )
}

function StartForm() {
  const { company } = useMe()
  const { make, pending } = useStarting()
  const [start, setStart] = useState<string>('blank')
  const [productId, setProductId] = useState<string>()
  const [error, setError] = useState<string>()
  // Without a company there are no products.
  const offered = canvasStarts.filter((one) => company || one !== 'swot')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (start === 'swot' && !productId) return setError(words.chooseProduct)
    void make(start, productId)
  }
  const choice = { value: start, onChange: setStart }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Group legend={templates.fromMaterial}>
        <StartChoice offered={offered} {...choice} />
      </Group>
      {start === 'swot' && (
        <Field label={words.product} required error={error}>
          <ProductChoice
            value={productId}
            placeholder={words.chooseProduct}
            onChange={(id) => {
              setProductId(id)
              setError(undefined)
            }}
          />
        </Field>
      )}
      <Group legend={templates.forOccasions}>
        <OccasionChoice {...choice} />
      </Group>
      <Group legend={templates.own}>
        <OwnTemplates {...choice} />
      </Group>
      <div className="sticky -bottom-6 -mx-6 -mb-6 border-t bg-popover px-6 py-4">
        <Button type="submit" pending={pending}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}

/** Makes a canvas from what was chosen, and opens it. */
function useStarting() {
  const navigate = useNavigate()
  const keyFor = useIdempotencyKey()
  const { mutateAsync, isPending } = useCreateCanvas()
  const [reading, setReading] = useState(false)
  // The widgets of a layout get new ids, which a retry must not.
  const bodies = useRef(new Map<string, Awaited<ReturnType<typeof readBody>>>())
  async function make(start: string, productId: string | undefined) {
    if (isPending || reading) return
    setReading(true)
    try {
      const chosen = `${start} ${productId ?? ''}`
      const body = bodies.current.get(chosen) ?? (await readBody(start, productId))
      bodies.current.set(chosen, body)
      const { id } = await mutateAsync({ body, idempotencyKey: keyFor({ chosen }) })
      await navigate(`/insight-canvas/${id}`)
    } catch (failure) {
      toast.error(words.createFailed, serverMessage(failure))
    } finally {
      setReading(false)
    }
  }
  return { make, pending: isPending || reading }
}

/** What the canvas begins with; `start` is one of the server's, or a layout of `TemplateChoice`. */
async function readBody(start: string, productId: string | undefined) {
  const [kind, id = ''] = start.split(':')
  if (kind === 'template') {
    const { name, widgets } = await readTemplate(id)
    return { title: name, widgets: asNew(widgets) }
  }
  const occasion = occasions.find((one) => kind === 'occasion' && one === id)
  if (occasion) {
    return { title: occasionTexts[occasion].name, widgets: occasionWidgets(occasion) }
  }
  return {
    start: start as CanvasStart,
    ...(start === 'swot' && productId && { productId }),
  }
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {children}
    </fieldset>
  )
}

type StartChoiceProps = {
  offered: readonly CanvasStart[]
  value: string
  onChange: (start: CanvasStart) => void
}

function StartChoice({ offered, value, onChange }: StartChoiceProps) {
  return offered.map((one) => (
    <label
      key={one}
      className="flex cursor-pointer items-start gap-3 rounded-md border px-3.5 py-2.5 hover:border-input has-checked:border-primary has-checked:bg-primary-tint"
    >
      <input
        type="radio"
        name="start"
        className="mt-1"
        checked={value === one}
        onChange={() => onChange(one)}
      />
      <span>
        <span className="block font-medium">{words.starts[one].name}</span>
        <span className="block text-muted-foreground text-sm">{words.starts[one].hint}</span>
      </span>
    </label>
  ))
}
