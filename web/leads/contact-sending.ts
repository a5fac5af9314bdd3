import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import {
  type ContactForm,
  type ContactFormInput,
  contactForm,
  sendContactEmail,
} from '../../contract/leads/leads.ts'
import { contactMessages } from '../../contract/site/lead-words.ts'
import { call } from '../platform/calls/call.ts'
import { showIssues } from '../platform/forms/show-issues.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { toast } from '../ui/toast.ts'

const { sent, failed } = contactMessages

type Sending = Parameters<typeof call<typeof sendContactEmail>>[1]

export const rules = zodResolver(contactForm)

/** Submits the form and reports the outcome. */
export async function sendMessage(
  form: UseFormReturn<ContactFormInput, unknown, ContactForm>,
  sending: Sending,
) {
  try {
    await call(sendContactEmail, sending)
    toast.success(sent.title, sent.description)
    form.reset()
  } catch (error) {
    tellFailure(failed, error)
    showIssues(form, error)
  }
}
