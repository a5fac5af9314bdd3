import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { type CanvasStart, canvasStarts } from '../../contract/insight-canvas/canvases.ts'
import { ProductChoice } from '../briefs/product-choice.tsx'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useCreateCanvas } from './canvas-queries.ts'

type NewCanvasDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog that creates a canvas: blank, or from the user's own material. */
export function NewCanvasDialog({ open, onOpenChange }: NewCanvasDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.new} description={words.newHint}>
        <StartForm />
      </DialogContent>
    </Dialog>
  )
}

function StartForm() {
  const { company } = useMe()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useCreateCanvas()
  const keyFor = useIdempotencyKey()
  const [start, setStart] = useState<CanvasStart>('blank')
  const [productId, setProductId] = useState<string>()
  const [error, setError] = useState<string>()
  // Without a company there are no products.
  const offered = canvasStarts.filter((one) => company || one !== 'swot')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (start === 'swot' && !productId) return setError(words.chooseProduct)
    const body = { start, ...(start === 'swot' && productId && { productId }) }
    try {
      const { id } = await mutateAsync({ body, idempotencyKey: keyFor(body) })
      await navigate(`/insight-canvas/${id}`)
    } catch (failure) {
      toast.error(words.createFailed, serverMessage(failure))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <StartChoice offered={offered} value={start} onChange={setStart} />
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
      <Button type="submit" pending={isPending} className="self-start">
        {words.create}
      </Button>
    </form>
  )
}

type StartChoiceProps = {
  offered: readonly CanvasStart[]
  value: CanvasStart
  onChange: (start: CanvasStart) => void
}

function StartChoice({ offered, value, onChange }: StartChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{words.newHint}</legend>
      {offered.map((one) => (
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
      ))}
    </fieldset>
  )
}
