import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import {
  type companyForm,
  employeeRanges,
  fundingHistories,
  ownershipStructures,
  regions,
  revenueRanges,
} from '../../contract/company.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, FieldGroup } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'

type Facts = Omit<z.input<typeof companyForm>, 'companyName' | 'contactName'>

/** What a form of these fields begins with. */
export const noFacts = {
  headquartersLocation: '',
  yearFounded: '',
  employeeCount: '',
  revenue: '',
  ownershipStructure: '',
  fundingHistory: '',
  regionsOfOperation: [],
  acceptTerms: false,
} satisfies Facts

/**
 * A company's facts, and the terms, as fields of the form around them (react-hook-form's
 * `FormProvider`). Each part registers its own, so that their order in the form is that on the
 * page: the first wrong one takes the focus.
 */
export function CompanyFields() {
  return (
    <>
      <FactFields />
      <RegionFields />
      <Terms />
    </>
  )
}

function FactFields() {
  const { register, formState } = useFormContext<Facts>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Headquarters location" required error={errors.headquartersLocation}>
        <Input {...register('headquartersLocation')} />
      </Field>
      <Field label="Year founded" required error={errors.yearFounded}>
        <Input inputMode="numeric" autoComplete="off" {...register('yearFounded')} />
      </Field>
      <Field label="Number of employees" required error={errors.employeeCount}>
        <Choice options={employeeRanges} {...register('employeeCount')} />
      </Field>
      <Field label="Revenue range" required error={errors.revenue}>
        <Choice options={revenueRanges} {...register('revenue')} />
      </Field>
      <Field label="Ownership structure" required error={errors.ownershipStructure}>
        <Choice options={ownershipStructures} {...register('ownershipStructure')} />
      </Field>
      <Field label="Funding history" required error={errors.fundingHistory}>
        <Choice options={fundingHistories} {...register('fundingHistory')} />
      </Field>
    </div>
  )
}

function RegionFields() {
  const { register, formState } = useFormContext<Facts>()
  const error = formState.errors.regionsOfOperation
  return (
    <FieldGroup legend="Regions of operation" required error={error}>
      <div className="grid grid-cols-2 gap-x-5 gap-y-2.5">
        {regions.map((region) => (
          <Checkbox
            key={region}
            label={region}
            value={region}
            aria-invalid={error ? true : undefined}
            {...register('regionsOfOperation')}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function Terms() {
  const { register, formState } = useFormContext<Facts>()
  return (
    <div className="border-t pt-5">
      <Checkbox
        label="I accept the terms of service"
        aria-required
        error={formState.errors.acceptTerms}
        {...register('acceptTerms')}
      />
    </div>
  )
}

type ChoiceProps = { options: readonly string[] } & UseFormRegisterReturn

function Choice({ options, ...props }: ChoiceProps) {
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
