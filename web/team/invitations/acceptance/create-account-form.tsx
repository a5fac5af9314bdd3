import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import {
  acceptInvitationForm,
  type InvitationDetails,
} from '../../../../contract/team/invitations.ts'
import { NewPasswordField } from '../../../auth/new-password-field.tsx'
import { type Solved, useCaptcha } from '../../../auth/use-captcha.tsx'
import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

type CreateAccountFormProps = {
  details: InvitationDetails
  /** The login page, which returns to this invitation. */
  loginAndBack: string
  /** Returns why the password was refused, if it was. */
  onSubmit: (password: string, solved: Solved) => Promise<string | undefined>
}

/** Creates the invited person's account with a password. */
export function CreateAccountForm({ details, loginAndBack, onSubmit }: CreateAccountFormProps) {
  const form = useForm({
    resolver: zodResolver(acceptInvitationForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const captcha = useCaptcha()
  const create = form.handleSubmit(({ password }) =>
    captcha.pass(async (solved) => {
      const refused = await onSubmit(password, solved)
      if (refused) form.setError('password', { message: refused })
      form.setFocus('password')
    }),
  )
  return (
    <AuthFrame
      title={`Join ${details.companyName}`}
      description={`Welcome, ${details.name}. Choose a password to join the team.`}
      footer={
        <>
          Already have an account? <TextLink to={loginAndBack}>Sign in to accept</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={create} className="flex flex-col gap-5">
        <Field label="Email" description="The invitation is only valid for this address.">
          <Input type="email" autoComplete="username" value={details.email} readOnly />
        </Field>
        <NewPasswordField
          label="Password"
          error={errors.password}
          typed={typed}
          names={[details.email, details.companyName]}
          {...form.register('password')}
        />
        <Field label="Confirm password" required error={errors.confirmPassword}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        {captcha.field}
        <Button type="submit" size="lg" className="mt-1" pending={isSubmitting}>
          Create Account & Accept Invitation
        </Button>
      </form>
    </AuthFrame>
  )
}
