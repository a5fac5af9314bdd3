import { type FormEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { ContactFormInput, ContactForm as Message } from '../../contract/leads.ts'
import { contactMessages } from '../../contract/site/lead-words.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { useFocusAfter } from '../platform/use-focus-after.ts'
import { useHydrated } from '../platform/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { TrapField } from './trap-field.tsx'
import { useTraps } from './use-traps.ts'

const { labels, failed } = contactMessages

/** The form's rules and its call come once somebody begins to write. */
const loadSending = () => import('./contact-sending.ts')

/** A message from anybody to us. */
export function ContactForm() {
  // Without default values, which would replace what was typed before the scripts were here.
  const form = useForm<ContactFormInput, unknown, Message>({
    resolver: async (...values) => (await loadSending()).rules(...values),
  })
  const { errors, isSubmitting } = form.formState
  const { trap, read } = useTraps()
  const keyOf = useAttemptKey()
  const submit = useRef<HTMLButtonElement>(null)
  const hydrated = useHydrated()
  useFocusAfter(isSubmitting, submit)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { sendMessage } = await loadSending()
      await form.handleSubmit((message) =>
        sendMessage(form, { body: { ...message, ...read() }, idempotencyKey: keyOf(message) }),
      )()
    } catch {
      toast.error(failed.title, failed.description)
    }
  }

  return (
    <form
      noValidate
      onFocus={() => void loadSending().catch(() => undefined)}
      onSubmit={send}
      className="relative flex flex-col gap-5"
    >
      <TrapField ref={trap} />
      <Field label={labels.name} required error={errors.name}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={labels.email} required error={errors.email}>
        <Input type="email" autoComplete="work email" {...form.register('email')} />
      </Field>
      <Field label={labels.company} aside={contactMessages.optional} error={errors.company}>
        <Input autoComplete="organization" {...form.register('company')} />
      </Field>
      <Field label={labels.message} required error={errors.message}>
        <Textarea rows={6} {...form.register('message')} />
      </Field>
      <Button
        ref={submit}
        // Before the scripts are here a browser would send the form by itself, as an address.
        type={hydrated ? 'submit' : 'button'}
        size="lg"
        pending={isSubmitting}
        className="sm:self-start"
      >
        {contactMessages.submit}
      </Button>
    </form>
  )
}
