import type { FormEventHandler, ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { CompanyFields } from '../company/company-fields.tsx'
import { Button } from '../ui/button.tsx'
import { StepHeading } from './step-heading.tsx'
import type { CompanyForm } from './use-sign-up.ts'

type CompanyStepProps = {
  form: CompanyForm
  onSubmit: FormEventHandler
  onBack: () => void
  /** Rendered above the buttons. */
  children?: ReactNode
}

/** Sign-up, step 2: the company's details, and the terms. */
export function CompanyStep({ form, onSubmit, onBack, children }: CompanyStepProps) {
  const { isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <StepHeading step={2} of={2} title="Your company" focus />
      <FormProvider {...form}>
        <CompanyFields />
      </FormProvider>
      {children}
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
