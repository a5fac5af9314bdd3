import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { inviteMemberForm } from '../../../contract/team/invitations.ts'
import { type Role, teamErrors, teamMessages } from '../../../contract/team/team.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { showIssues } from '../../platform/forms/show-issues.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toast } from '../../ui/toast.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useInviteMember } from './invitations-queries.ts'
import { noPermissions, setDefaults } from './permission-flags.ts'
import { PermissionsField } from './permissions-field.tsx'
import { RoleField } from './role-field.tsx'

type Person = z.output<typeof inviteMemberForm>
type PersonForm = UseFormReturn<z.input<typeof inviteMemberForm>, unknown, Person>

// No role is preselected, so that it is a deliberate choice.
const noRole = '' as Role

export function useInviteOneForm(): PersonForm {
  return useForm({
    resolver: zodResolver(inviteMemberForm),
    defaultValues: { name: '', email: '', role: noRole, ...noPermissions },
  })
}

type InviteOneFormProps = { form: PersonForm; onInvited: () => void }

/** The form to invite one person: name, address, role and permissions. */
export function InviteOneForm({ form, onInvited }: InviteOneFormProps) {
  const { invite, inviting } = useInvite(form, onInvited)
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(inviting, submit)
  const { errors } = form.formState
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit(invite)}>
      <Field label="Name" required error={errors.name}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Email" required error={errors.email}>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <RoleField
        error={errors.role}
        field={form.register('role', {
          onChange: ({ target }) =>
            setDefaults(target.value, (flag, on) => form.setValue(flag, on)),
        })}
      />
      <PermissionsField register={(flag) => form.register(flag)} />
      <Button ref={submit} type="submit" className="mt-1 sm:self-end" pending={inviting}>
        Send invitation
      </Button>
    </form>
  )
}

function useInvite(form: PersonForm, onInvited: () => void) {
  const { mutateAsync, isPending } = useInviteMember()
  const keyOf = useIdempotencyKey()

  async function invite(person: Person) {
    const body = { ...person, userId: null, companyId: null }
    try {
      const { email } = await mutateAsync({ body, idempotencyKey: keyOf(body) })
      const { invited, invitationSent } = teamMessages
      toast.success(invited.title, invited.description)
      toast.success(invitationSent.title, invitationSent.description.replace('{email}', email))
      form.reset()
      onInvited()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const taken = error instanceof ApiError ? addressTaken[error.code] : undefined
    if (taken) {
      toast.error(taken.title, taken.description)
      form.setError('email', { message: taken.description }, { shouldFocus: true })
      return
    }
    tellFailure(teamMessages.inviteFailed, error)
    showIssues(form, error)
  }

  return { invite, inviting: isPending }
}

/** Messages for addresses that can't be invited, by error code. */
const addressTaken: Readonly<Record<string, { title: string; description: string }>> = {
  [teamErrors.emailInUse.code]: teamMessages.emailInUse,
  [teamErrors.invitationSent.code]: teamMessages.alreadySent,
}
