import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form'
import {
  employeeRanges,
  fundingHistories,
  ownershipStructures,
  regions,
  revenueRanges,
} from '../../contract/company/company.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, FieldGroup } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Facts = {
  headquartersLocation: string
  yearFounded: string
  employeeCount: string
  revenue: string
  ownershipStructure: string
  fundingHistory: string
  regionsOfOperation: string[]
}

/** The initial values of these fields. */
export const noFacts = {
  headquartersLocation: '',
  yearFounded: '',
  employeeCount: '',
  revenue: '',
  ownershipStructure: '',
  fundingHistory: '',
  regionsOfOperation: [],
  acceptTerms: false,
} satisfies Facts & { acceptTerms: boolean }

/**
 * Fields for a company's details and the terms, inside react-hook-form's `FormProvider`. Each part
 * registers its own fields, so that the first invalid one on the page gets the focus.
 */
export function CompanyFields() {
  return (
    <>
      <FactFields required />
      <RegionFields required />
      <Terms />
    </>
  )
}

type FactFieldsProps = {
  /** Whether all fields are required, as at sign-up. */
  required?: boolean
  /** The stored value; a value outside the options remains selectable while it is stored. */
  stored?: Facts
}

/** The fields for the facts other than the names. */
export function FactFields({ required = false, stored }: FactFieldsProps) {
  const { register, formState } = useFormContext<Facts>()
  const { errors } = formState
  const choice = (name: Exclude<keyof Facts, 'regionsOfOperation'>, options: readonly string[]) => (
    <Choice
      options={withStored(options, stored?.[name])}
      optional={!required}
      {...register(name)}
    />
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Headquarters location" required={required} error={errors.headquartersLocation}>
        <Input {...register('headquartersLocation')} />
      </Field>
      <Field label="Year founded" required={required} error={errors.yearFounded}>
        <Input inputMode="numeric" autoComplete="off" {...register('yearFounded')} />
      </Field>
      <Field label="Number of employees" required={required} error={errors.employeeCount}>
        {choice('employeeCount', employeeRanges)}
      </Field>
      <Field label="Revenue range" required={required} error={errors.revenue}>
        {choice('revenue', revenueRanges)}
      </Field>
      <Field label="Ownership structure" required={required} error={errors.ownershipStructure}>
        {choice('ownershipStructure', ownershipStructures)}
      </Field>
      <Field label="Funding history" required={required} error={errors.fundingHistory}>
        {choice('fundingHistory', fundingHistories)}
      </Field>
    </div>
  )
}

/** The regions as checkboxes. */
export function RegionFields({ required = false, stored }: FactFieldsProps) {
  const { register, formState } = useFormContext<Facts>()
  const error = formState.errors.regionsOfOperation
  return (
    <FieldGroup legend="Regions of operation" required={required} error={error}>
      <div className="grid grid-cols-2 gap-x-5 gap-y-2.5">
        {withStored(regions, stored?.regionsOfOperation).map((region) => (
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

function withStored(options: readonly string[], stored: string | string[] = []): string[] {
  return [...new Set([...options, ...[stored].flat().filter(Boolean)])]
}

function Terms() {
  const { register, formState } = useFormContext<{ acceptTerms: boolean }>()
  return (
    <div className="border-t pt-5">
      <Checkbox
        label={
          <>
            I accept the {/* In another tab, so that what was typed here stays. */}
            <TextLink to="/terms" target="_blank">
              terms of service
            </TextLink>
          </>
        }
        aria-required
        error={formState.errors.acceptTerms}
        {...register('acceptTerms')}
      />
    </div>
  )
}

type ChoiceProps = { options: readonly string[]; optional: boolean } & UseFormRegisterReturn

function Choice({ options, optional, ...props }: ChoiceProps) {
  return (
    <Select
      {...(optional ? {} : { placeholder: 'Choose one' })}
      {...props}
      options={options.map((option) => [option, option])}
    >
      {optional && <option value="">Not given</option>}
    </Select>
  )
}
