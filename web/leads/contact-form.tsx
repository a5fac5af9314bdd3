import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { contactForm, contactMessages, sendContactEmail } from '../../contract/leads.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
import { showIssues } from '../platform/show-issues.ts'
import { useFocusAfter } from '../platform/use-focus-after.ts'
import { useHydrated } from '../platform/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'
import { TrapField } from './trap-field.tsx'
import { useTraps } from './use-traps.ts'

const { labels, sent, failed } = contactMessages

/** A message from anybody to us. */
export function ContactForm() {
  // Without default values, which would replace what was typed before the scripts were here.
  const form = useForm({ resolver: zodResolver(contactForm) })
  const { errors, isSubmitting } = form.formState
  const { trap, read } = useTraps()
  const keyOf = useAttemptKey()
  const submit = useRef<HTMLButtonElement>(null)
  const hydrated = useHydrated()
  useFocusAfter(isSubmitting, submit)

  const send = form.handleSubmit(async (message) => {
    try {
      const body = { ...message, ...read() }
      await call(sendContactEmail, { body, idempotencyKey: keyOf(message) })
      toast.success(sent.title, sent.description)
      form.reset()
    } catch (error) {
      toast.error(failed.title, serverMessage(error) ?? failed.description)
      showIssues(form, error)
    }
  })

  return (
    <form noValidate onSubmit={send} className="relative flex flex-col gap-5">
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
