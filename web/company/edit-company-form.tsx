import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { CompanyProfile } from '../../contract/company/company.ts'
import { ChangedMeanwhile, type FieldLabels } from '../platform/forms/changed-meanwhile.tsx'
import { DraftNotice } from '../platform/forms/draft-notice.tsx'
import { LeaveDialog } from '../platform/forms/leave-guard.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { FactFields, RegionFields } from './company-fields.tsx'
import { type ProfileValues, profileValues, useEditCompany } from './use-edit-company.ts'

/** The profile as a form; saving or canceling returns to the facts. */
export function EditCompanyForm({ company }: { company: CompanyProfile }) {
  const { form, draft, guard, saving, submit } = useEditCompany(company)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving, button)
  const { setFocus } = form
  useEffect(() => setFocus('companyName'), [setFocus])
  const { errors } = form.formState
  const stored = profileValues(company)
  return (
    <FormProvider {...form}>
      <form noValidate className="max-w-form" onSubmit={(event) => void submit(event)}>
        <LeaveDialog guard={guard} />
        <fieldset disabled={saving} className="flex min-w-0 flex-col gap-5">
          <DraftNotice draft={draft} />
          <ChangedMeanwhile
            form={form}
            meanwhile={draft.record.meanwhile}
            noun="company profile"
            labels={labels}
          />
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

const labels = {
  companyName: 'Company name',
  contactName: 'Contact name',
  headquartersLocation: 'Headquarters location',
  yearFounded: 'Year founded',
  employeeCount: 'Number of employees',
  revenue: 'Revenue range',
  ownershipStructure: 'Ownership structure',
  fundingHistory: 'Funding history',
  regionsOfOperation: 'Regions of operation',
} satisfies FieldLabels<ProfileValues>
