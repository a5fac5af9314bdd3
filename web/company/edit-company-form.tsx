import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { CompanyProfile } from '../../contract/company.ts'
import { DraftNotice } from '../platform/forms/draft-notice.tsx'
import { LeaveDialog } from '../platform/forms/leave-guard.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { FactFields, RegionFields } from './company-fields.tsx'
import {
  type Newer,
  type ProfileValues,
  profileValues,
  useEditCompany,
} from './use-edit-company.ts'

/** The profile as a form; saving or cancelling returns to the facts. */
export function EditCompanyForm({ company }: { company: CompanyProfile }) {
  const { form, draft, guard, newer, saving, submit } = useEditCompany(company)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving, button)
  const { setFocus } = form
  useEffect(() => setFocus('companyName'), [setFocus])
  const { errors } = form.formState
  const stored = profileValues(newer?.company ?? company)
  return (
    <FormProvider {...form}>
      <form noValidate className="max-w-form" onSubmit={(event) => void submit(event)}>
        <LeaveDialog guard={guard} />
        <fieldset disabled={saving} className="flex min-w-0 flex-col gap-5">
          <DraftNotice draft={draft} />
          {newer && <NewerNotice newer={newer} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Company name" required error={errors.companyName}>
              <Input autoComplete="organization" {...form.register('companyName')} />
            </Field>
            <Field label="Contact name" error={errors.contactName}>
              <Input autoComplete="off" {...form.register('contactName')} />
            </Field>
          </div>
          <FactFields stored={stored} />
          <RegionFields stored={stored} />
          <div className="flex flex-wrap gap-2 border-t pt-5">
            <Button ref={button} type="submit" pending={saving}>
              {saving ? 'Saving...' : 'Save Changes'}
            </Button>
            <Button variant="secondary" onClick={() => guard.cancel('/company', { replace: true })}>
              Cancel
            </Button>
          </div>
        </fieldset>
      </form>
    </FormProvider>
  )
}

const labels: Record<keyof ProfileValues, string> = {
  companyName: 'Company name',
  contactName: 'Contact name',
  headquartersLocation: 'Headquarters location',
  yearFounded: 'Year founded',
  employeeCount: 'Number of employees',
  revenue: 'Revenue range',
  ownershipStructure: 'Ownership structure',
  fundingHistory: 'Funding history',
  regionsOfOperation: 'Regions of operation',
}

/** What someone else saved while this form was open, if it differs from the form. */
function NewerNotice({ newer: { company, fields } }: { newer: Newer }) {
  const values = profileValues(company)
  return (
    <Notice tone="error" title="Someone else changed the company profile while you were editing">
      <p>
        {fields.length === 0
          ? 'Fields you had not changed now show their values. Save again to add yours.'
          : 'Fields you had not changed now show their values. Saving again replaces these:'}
      </p>
      {fields.length > 0 && (
        <ul className="mt-1.5 list-disc ps-5">
          {fields.map((field) => (
            <li key={field}>
              {labels[field]}: {[values[field]].flat().join(', ') || 'Not given'}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
