import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { LibraryBrief } from '../../contract/library/library.ts'
import { accessMessages, proposeColleague } from '../../contract/shares/access.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { useProposeColleague } from './library-queries.ts'

const words = accessMessages.propose

/** A form to suggest that the vendor share the brief with a colleague. */
export function ProposeCard({ brief: { id, vendor } }: { brief: LibraryBrief }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(open, button)
  return (
    <Card data-print="no" className="flex flex-col items-start gap-4 p-5">
      <div>
        <h2 className="text-md">{words.title}</h2>
        <p className="mt-1 text-muted-foreground">{words.hint(vendor.name)}</p>
      </div>
      {open ? (
        <ProposeForm briefId={id} onDone={() => setOpen(false)} />
      ) : (
        <Button ref={button} variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </Card>
  )
}

function ProposeForm({ briefId, onDone }: { briefId: string; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(proposeColleague.body),
    defaultValues: { email: '', note: '' },
  })
  const { errors, isSubmitting } = form.formState
  const propose = useProposeColleague(briefId)
  const [problem, setProblem] = useState<string>()
  const submit = form.handleSubmit(async (body) => {
    try {
      await propose.mutateAsync(body)
      toast.success(words.sent)
      onDone()
    } catch (error) {
      setProblem(serverMessage(error as Error) ?? words.failed)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-4">
      <Field label={words.address} required error={errors.email}>
        <Input type="email" autoComplete="off" autoFocus {...form.register('email')} />
      </Field>
      <Field label={words.note} description={words.noteHint} error={errors.note}>
        <Input autoComplete="off" {...form.register('note')} />
      </Field>
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isSubmitting}>
          {words.send}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
