import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type AnalystNote, analystNoteForm } from '../../contract/analysts/analysts.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { useSaveNote } from './analysts-queries.ts'

/** The contract's form; an empty date makes it a note. */
const schema = analystNoteForm.omit({ done: true }).extend({
  dueOn: z
    .string()
    .transform((day) => day || null)
    .pipe(analystNoteForm.shape.dueOn.unwrap()),
})

type NoteFormProps = {
  analystId: string
  /** The note to edit; absent for a new one. */
  note?: AnalystNote
  onDone?: () => void
}

/** Adds a note or follow-up, or edits one. */
export function NoteForm({ analystId, note, onDone }: NoteFormProps) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { text: note?.text ?? '', dueOn: note?.dueOn ?? '' },
  })
  const { mutateAsync, isPending } = useSaveNote(analystId, note)
  const keyOf = useIdempotencyKey()
  const { errors } = form.formState
  const save = form.handleSubmit(async (values) => {
    const body = { ...values, done: note ? note.doneAt !== null : false }
    try {
      await mutateAsync({ body, idempotencyKey: keyOf(body) })
      form.reset()
      onDone?.()
    } catch (error) {
      toast.error("The note couldn't be saved", serverMessage(error) ?? 'Please try again.')
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <Field label="Note" error={errors.text}>
        <Textarea rows={2} {...form.register('text')} />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Follow up on" className="w-44" error={errors.dueOn}>
          <Input type="date" {...form.register('dueOn')} />
        </Field>
        <div className="flex gap-2">
          {onDone && (
            <Button variant="secondary" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="secondary" pending={isPending}>
            {note ? 'Save note' : 'Add note'}
          </Button>
        </div>
      </div>
    </form>
  )
}
