import { type FormEvent, useState } from 'react'
import { canvasLimits } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { templateMessages as words } from '../../../contract/insight-canvas/template-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

type NameTemplateProps = {
  open: boolean
  onClose: () => void
  /** The name at first. */
  name: string
  said: { title: string; hint?: string; action: string; done: string; failed: string }
  /** Stores the name. */
  onName: (name: string) => Promise<unknown>
}

/** A dialog that names a template: a new one, or one that gets another name. */
export function NameTemplate({ open, onClose, ...form }: NameTemplateProps) {
  const { title, hint } = form.said
  return (
    <Dialog open={open} onOpenChange={onClose}>
      <DialogContent title={title} description={hint}>
        <NameForm {...form} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function NameForm({ name: first, said, onName, onClose }: Omit<NameTemplateProps, 'open'>) {
  const [name, setName] = useState(first)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    // It may stand in another form.
    event.stopPropagation()
    if (pending) return
    if (name.trim() === '') return setError(words.noName)
    setPending(true)
    try {
      await onName(name.trim())
      toast.success(said.done)
      onClose()
    } catch (failure) {
      setError(serverMessage(failure) ?? said.failed)
    } finally {
      setPending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={words.name} error={error}>
        <Input
          value={name}
          maxLength={canvasLimits.title}
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" pending={pending} className="self-start">
        {said.action}
      </Button>
    </form>
  )
}
