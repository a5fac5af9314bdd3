import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { leadForm, sendLeadEmail } from '../../contract/leads.ts'
import { leadMessages } from '../../contract/site/lead-words.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
import { showIssues } from '../platform/show-issues.ts'
import { toast } from '../ui/toast.ts'

type LeadInput = z.input<typeof leadForm>
type LeadValues = z.output<typeof leadForm>

/** A lead on its way: the form, whether it was sent, and how it is. */
export type Lead = {
  form: UseFormReturn<LeadInput, unknown, LeadValues>
  sent: boolean
  send: (values: LeadValues, traps: { topic: string; elapsedMs: number }) => Promise<void>
}

/** The window is away by then, and nobody sees the form come back. */
const resetDelayMs = 300

const empty = {
  workEmail: '',
  firstName: '',
  lastName: '',
  jobTitle: '',
  companyName: '',
  // Nothing is chosen at first.
  jobFunction: '' as LeadInput['jobFunction'],
  countryRegion: '' as LeadInput['countryRegion'],
}

/** What the lead dialog holds; a while after it was closed it begins anew. */
export function useLead(open: boolean): Lead {
  const form = useForm({ resolver: zodResolver(leadForm), defaultValues: empty })
  const [sent, setSent] = useState(false)
  const { reset } = form
  const keyOf = useAttemptKey()
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
    if (open) return
    const timer = setTimeout(() => {
      setSent(false)
      reset(empty)
    }, resetDelayMs)
    return () => clearTimeout(timer)
  }, [open, reset])

  const send = useCallback<Lead['send']>(
    async (values, traps) => {
      try {
        await call(sendLeadEmail, { body: { ...values, ...traps }, idempotencyKey: keyOf(values) })
        // Who has closed the window meanwhile is thanked where they are.
        if (shown.current) setSent(true)
        else toast.success(leadMessages.thanks, leadMessages.thanksHint)
      } catch (error) {
        toast.error(leadMessages.failed, serverMessage(error))
        showIssues(form, error)
      }
    },
    [form, keyOf],
  )
  return { form, sent, send }
}
