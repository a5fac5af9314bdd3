import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { companyErrors, companyForm, companyMessages } from '../../contract/company/company.ts'
import { ApiError } from '../../contract/errors.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { DraftNotice } from '../platform/forms/draft-notice.tsx'
import { LeaveDialog, useLeaveGuard } from '../platform/forms/leave-guard.tsx'
import { showIssues } from '../platform/forms/show-issues.ts'
import { useFormDraft, useKeptDraft } from '../platform/forms/use-form-draft.ts'
import { useMe } from '../platform/session/use-me.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { tellFailure } from '../ui/tell-failure.ts'
import { toast } from '../ui/toast.ts'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { CompanyFields, noFacts } from './company-fields.tsx'
import { useCreateCompany } from './company-queries.ts'

type Company = z.output<typeof companyForm>

/** Creates the company of a user who has none; the page then shows it. */
export function CreateCompanyForm() {
  const { user, namedCompany } = useMe()
  const kept = useKeptDraft({
    name: 'company:new',
    initial: {
      companyName: namedCompany ?? '',
      contactName: user.name === user.email ? '' : user.name,
      ...noFacts,
    },
  })
  const form = useForm({
    resolver: zodResolver(companyForm),
    defaultValues: kept.start,
    mode: 'onTouched',
  })
  const draft = useFormDraft(form, kept)
  const { create, creating, invited, setInvited } = useCreate({
    onSaved: draft.forget,
    onRefused: (error) => showIssues(form, error),
  })
  const guard = useLeaveGuard(draft.changed && !creating, draft.forget)
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(creating, submit)
  const { errors } = form.formState
  const save = (despiteInvitation: boolean) =>
    form.handleSubmit((company) => create(company, despiteInvitation))

  return (
    <FormProvider {...form}>
      <form noValidate className="max-w-form" onSubmit={save(false)}>
        <LeaveDialog guard={guard} />
        <fieldset disabled={creating} className="flex min-w-0 flex-col gap-5">
          <DraftNotice draft={draft} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Company name" required error={errors.companyName}>
              <Input autoComplete="organization" {...form.register('companyName')} />
            </Field>
            <Field label="Contact name" required error={errors.contactName}>
              <Input autoComplete="name" {...form.register('contactName')} />
            </Field>
          </div>
          <CompanyFields />
          <Button ref={submit} type="submit" className="mt-1 self-start" pending={creating}>
            Create company profile
          </Button>
        </fieldset>
      </form>
      <AlertDialog
        open={invited}
        onOpenChange={setInvited}
        title="You have an invitation"
        description="A company has invited you to its team. Once you own a company you can't join another: to join theirs, follow the link in the invitation instead."
        confirmLabel="Create my own company"
        onConfirm={() => void save(true)()}
      />
    </FormProvider>
  )
}

type Heard = { onSaved: () => void; onRefused: (error: unknown) => void }

function useCreate({ onSaved, onRefused }: Heard) {
  const { mutateAsync, isPending } = useCreateCompany()
  const keyOf = useIdempotencyKey()
  const [invited, setInvited] = useState(false)

  async function create(company: Company, despiteInvitation: boolean) {
    const body = { ...company, despiteInvitation }
    try {
      await mutateAsync({ body, idempotencyKey: keyOf(body) })
      onSaved()
      toast.success(companyMessages.created.title, companyMessages.created.description)
    } catch (error) {
      if (error instanceof ApiError && error.code === companyErrors.invitationWaiting.code) {
        setInvited(true)
        return
      }
      tellFailure(companyMessages.createFailed, error)
      onRefused(error)
    }
  }

  return { create, creating: isPending, invited, setInvited }
}
