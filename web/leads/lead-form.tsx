import { useRef } from 'react'
import { countryRegions, jobFunctions } from '../../contract/leads/leads.ts'
import { leadMessages } from '../../contract/site/lead-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { Agreement } from './agreement.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { useBotSignals } from './use-bot-signals.ts'
import type { Lead } from './use-lead.ts'

const { labels } = leadMessages

/** The fields of the lead form. */
export function LeadForm({ lead: { form, send } }: { lead: Lead }) {
  const { trap, read } = useBotSignals()
  const submit = useRef<HTMLButtonElement>(null)
  const { errors, isSubmitting } = form.formState
  useFocusAfter(isSubmitting, submit)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => send(values, read()))}
      className="relative grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <HoneypotField ref={trap} />
      <Field label={labels.workEmail} required error={errors.workEmail} className="sm:col-span-2">
        <Input type="email" autoComplete="work email" {...form.register('workEmail')} />
      </Field>
      <Field label={labels.firstName} required error={errors.firstName}>
        <Input autoComplete="given-name" {...form.register('firstName')} />
      </Field>
      <Field label={labels.lastName} required error={errors.lastName}>
        <Input autoComplete="family-name" {...form.register('lastName')} />
      </Field>
      <Field label={labels.jobTitle} required error={errors.jobTitle}>
        <Input autoComplete="organization-title" {...form.register('jobTitle')} />
      </Field>
      <Field label={labels.companyName} required error={errors.companyName}>
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <Field label={labels.jobFunction} required error={errors.jobFunction}>
        <Select
          placeholder={leadMessages.chooseFunction}
          {...form.register('jobFunction')}
          options={jobFunctions.map((name) => [name, name])}
        />
      </Field>
      <Field label={labels.countryRegion} required error={errors.countryRegion}>
        <Select
          placeholder={leadMessages.chooseRegion}
          {...form.register('countryRegion')}
          options={countryRegions.map((name) => [name, name])}
        />
      </Field>
      <Agreement className="sm:col-span-2" />
      <Button ref={submit} type="submit" size="lg" pending={isSubmitting} className="sm:col-span-2">
        {leadMessages.submit}
      </Button>
    </form>
  )
}
