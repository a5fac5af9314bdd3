import type { FormEventHandler } from 'react'
import {
  employeeRanges,
  fundingHistories,
  ownershipStructures,
  regions,
  revenueRanges,
} from '../../contract/company.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, FieldGroup } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { StepHeading } from './step-heading.tsx'
import type { CompanyForm } from './use-sign-up.ts'

type CompanyStepProps = { form: CompanyForm; onSubmit: FormEventHandler; onBack: () => void }

/**
 * Sign-up, step 2: the company's facts, and the terms. Each part registers its own fields, so that
 * their order in the form is that on the page: the first wrong one takes the focus.
 */
export function CompanyStep({ form, onSubmit, onBack }: CompanyStepProps) {
  const { isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <StepHeading step={2} of={2} title="Your company" focus />
      <Facts form={form} />
      <Regions form={form} />
      <Terms form={form} />
      <div className="mt-1 flex gap-3">
        <Button variant="secondary" size="lg" onClick={onBack} disabled={isSubmitting}>
          Back
        </Button>
        <Button type="submit" size="lg" className="flex-1" pending={isSubmitting}>
          Create account
        </Button>
      </div>
    </form>
  )
}

function Facts({ form }: { form: CompanyForm }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Headquarters location" required error={errors.headquartersLocation}>
        <Input {...form.register('headquartersLocation')} />
      </Field>
      <Field label="Year founded" required error={errors.yearFounded}>
        <Input inputMode="numeric" autoComplete="off" {...form.register('yearFounded')} />
      </Field>
      <Field label="Number of employees" required error={errors.employeeCount}>
        <Choice options={employeeRanges} {...form.register('employeeCount')} />
      </Field>
      <Field label="Revenue range" required error={errors.revenue}>
        <Choice options={revenueRanges} {...form.register('revenue')} />
      </Field>
      <Field label="Ownership structure" required error={errors.ownershipStructure}>
        <Choice options={ownershipStructures} {...form.register('ownershipStructure')} />
      </Field>
      <Field label="Funding history" required error={errors.fundingHistory}>
        <Choice options={fundingHistories} {...form.register('fundingHistory')} />
      </Field>
    </div>
  )
}

function Regions({ form }: { form: CompanyForm }) {
  const { errors } = form.formState
  return (
    <FieldGroup legend="Regions of operation" required error={errors.regionsOfOperation}>
      <div className="grid grid-cols-2 gap-x-5 gap-y-2.5">
        {regions.map((region) => (
          <Checkbox
            key={region}
            label={region}
            value={region}
            aria-invalid={errors.regionsOfOperation ? true : undefined}
            {...form.register('regionsOfOperation')}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function Terms({ form }: { form: CompanyForm }) {
  const { errors } = form.formState
  return (
    <div className="border-t pt-5">
      <Checkbox
        label="I accept the terms of service"
        aria-required
        error={errors.acceptTerms}
        {...form.register('acceptTerms')}
      />
    </div>
  )
}

function Choice({
  options,
  ...props
}: { options: readonly string[] } & ReturnType<CompanyForm['register']>) {
  return (
    <Select placeholder="Choose one" {...props}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  )
}
