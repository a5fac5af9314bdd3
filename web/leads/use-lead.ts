import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { leadForm, sendLeadEmail } from '../../contract/leads/leads.ts'
import { leadMessages } from '../../contract/site/lead-words.ts'
import { call } from '../platform/calls/call.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { showIssues } from '../platform/forms/show-issues.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'

type LeadInput = z.input<typeof leadForm>
type LeadValues = z.output<typeof leadForm>

/** The state of the lead dialog: the form, and whether it was sent. */
export type Lead = {
  form: UseFormReturn<LeadInput, unknown, LeadValues>
  sent: boolean
  send: (values: LeadValues, traps: { topic: string; elapsedMs: number }) => Promise<void>
}

/** The dialog is hidden by then, so the reset is not visible. */
const resetDelayMs = 300

const empty = {
  workEmail: '',
  firstName: '',
  lastName: '',
  jobTitle: '',
  companyName: '',
  // Nothing is preselected.
  jobFunction: '' as LeadInput['jobFunction'],
  countryRegion: '' as LeadInput['countryRegion'],
}

/** The state of the lead dialog; it is reset a short time after closing. */
export function useLead(open: boolean): Lead {
  const form = useForm({ resolver: zodResolver(leadForm), defaultValues: empty })
  const [sent, setSent] = useState(false)
  const { reset } = form
  const keyOf = useIdempotencyKey()
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
        // If the visitor has closed the dialog meanwhile, a toast thanks them.
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
