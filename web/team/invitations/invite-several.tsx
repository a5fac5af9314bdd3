import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { parseInvitees } from '../../../common/text/invitees.ts'
import { counted } from '../../../contract/values/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { setDefaults } from './permission-flags.ts'
import { PermissionsField } from './permissions-field.tsx'
import { RoleField } from './role-field.tsx'
import type { InvitationResult, useInviteSeveral } from './use-invite-several.ts'

type Several = ReturnType<typeof useInviteSeveral>

/** Invites pasted addresses; then shows the result for each. */
export function InviteSeveral({ several, onClose }: { several: Several; onClose: () => void }) {
  if (!several.results) return <AddressesForm {...several} />
  return <Results results={several.results} onGoOn={several.goOn} onDone={onClose} />
}

function AddressesForm({ form, invite, inviting }: Several) {
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(inviting, submit)
  const count = parseInvitees(useWatch({ control: form.control, name: 'addresses' })).length
  const { errors } = form.formState
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={invite}>
      <Field
        label="Email addresses"
        required
        description="Paste them with or without names, one per line or separated by commas."
        error={errors.addresses}
      >
        <Textarea
          rows={5}
          autoComplete="off"
          spellCheck={false}
          placeholder={'ann@example.com\nBob Ray <bob@example.com>'}
          {...form.register('addresses')}
        />
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
        {count > 1 ? `Send ${count} invitations` : 'Send invitations'}
      </Button>
    </form>
  )
}

type ResultsProps = { results: InvitationResult[]; onGoOn: () => void; onDone: () => void }

function Results({ results, onGoOn, onDone }: ResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const refused = results.filter(({ error }) => error !== null).length
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {summaryOf(results.length - refused, refused)}
      </h3>
      <ul className="mt-3 max-h-72 divide-y overflow-y-auto rounded-md border">
        {results.map((result) => (
          <ResultRow key={result.email} {...result} />
        ))}
      </ul>
      <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onGoOn}>
          {refused > 0 ? 'Fix the others' : 'Invite more'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  )
}

function ResultRow({ email, error }: InvitationResult) {
  return (
    <li className="flex items-start gap-2.5 px-3 py-2.5">
      {error ? (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-destructive-text" />
      ) : (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-text" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block">{email}</span>{' '}
        <span
          className={
            error ? 'block text-destructive-text text-sm' : 'block text-muted-foreground text-sm'
          }
        >
          {error?.message ?? 'Invited'}
        </span>
      </span>
    </li>
  )
}

function summaryOf(invited: number, refused: number): string {
  const sent = `${counted(invited, 'invitation')} sent`
  return refused === 0 ? sent : `${sent}, ${refused} not`
}
