import { type FormEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { ContactFormInput, ContactForm as Message } from '../../contract/leads/leads.ts'
import { contactMessages } from '../../contract/site/lead-words.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { importAgain } from '../ui/import-again.ts'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { useBotSignals } from './use-bot-signals.ts'

const { labels, failed } = contactMessages

/** The validation and the API call are loaded when the visitor starts to type. */
const loadSending = () => importAgain(() => import('./contact-sending.ts'))

/** The contact form, open to anyone. */
export function ContactForm() {
  // Without default values, which would replace what was typed before hydration.
  const form = useForm<ContactFormInput, unknown, Message>({
    resolver: async (...values) => (await loadSending()).rules(...values),
  })
  const { errors, isSubmitting } = form.formState
  const { trap, read } = useBotSignals()
  const keyOf = useIdempotencyKey()
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
      <HoneypotField ref={trap} />
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
        type="submit"
        // Before hydration the browser would submit the form natively, with its values in the URL.
        disabled={!hydrated}
        size="lg"
        pending={isSubmitting}
        className="sm:self-start"
      >
        {contactMessages.submit}
      </Button>
    </form>
  )
}
