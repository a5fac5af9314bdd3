import { zodResolver } from '@hookform/resolvers/zod'
import type { SignInWithPasswordCredentials } from '@supabase/auth-js'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { authMessages, loginForm } from '../../contract/auth/auth.ts'
import { brand } from '../../contract/brand.ts'
import { generalErrors } from '../../contract/errors.ts'
import { enterPath } from '../platform/addresses/protected-paths.ts'
import { lacksFactor } from '../platform/auth/assurance.ts'
import type { SessionEnd } from '../platform/auth/auth-client.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { type AuthFailure, noSessionCode } from './auth-failure.ts'
import { EnterCode } from './enter-code.tsx'
import { LinkNotice } from './link-notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useCodeRequest } from './use-code-request.ts'

export const meta = () => pageTitle('Sign in')

/** Signs in; the layout then redirects to the dashboard or the page that was requested. */
export default function LoginPage() {
  return (
    <SignInSteps>
      <Login />
    </SignInSteps>
  )
}

function Login() {
  const form = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  })
  const email = useWatch({ control: form.control, name: 'email' })
  const { isSubmitting } = form.formState
  const captcha = useCaptcha()
  const codes = useCodeRequest(captcha)
  const signIn = form.handleSubmit(async (credentials) => {
    const done = await captcha.pass((options) => logIn({ ...credentials, options }))
    if (done === false) form.setFocus('password', { shouldSelect: true })
  })
  async function sendCode() {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    await codes.request(loginForm.shape.email.parse(email))
  }

  if (codes.requested) {
    return <EnterCode requested={codes.requested} codes={codes} captcha={captcha} />
  }
  return (
    <AuthFrame
      title="Sign in"
      description={`Welcome back to ${brand.name}.`}
      footer={<NewHere forReaders={codes.makesAccount} />}
    >
      <LinkNotice title="You are not signed in" className="mb-6" />
      <SessionEndNotice />
      <form noValidate onSubmit={signIn} className="flex flex-col gap-5">
        <Credentials form={form} email={email} />
        {captcha.field}
        <Button type="submit" size="lg" className="mt-1" pending={isSubmitting}>
          Sign in
        </Button>
      </form>
      <ProviderButtons>
        <Button
          variant="secondary"
          size="lg"
          pending={codes.asking}
          disabled={isSubmitting}
          onClick={() => void sendCode()}
        >
          {authMessages.mailedCode.button}
        </Button>
        <PasskeyButton captcha={captcha} />
      </ProviderButtons>
    </AuthFrame>
  )
}

type CredentialsProps = { form: UseFormReturn<z.input<typeof loginForm>>; email: string }

function Credentials({ form, email }: CredentialsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Email" required error={errors.email}>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field
        label="Password"
        required
        error={errors.password}
        aside={
          <TextLink to="/forgot-password" state={{ email }}>
            Forgot password?
          </TextLink>
        }
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </>
  )
}

/** Vendors sign up; readers need no more than an address. */
function NewHere({ forReaders }: { forReaders: boolean }) {
  const { search } = useLocation()
  const { newHere, title } = authMessages.readers
  return forReaders ? (
    <>
      {newHere} <TextLink to={{ pathname: enterPath, search }}>{title}</TextLink>
    </>
  ) : (
    <>
      New here? <TextLink to={{ pathname: '/signup', search }}>Create an account</TextLink>
    </>
  )
}

/** Says why the session ended, for a user who did not sign out. */
function SessionEndNotice() {
  const { end } = (useLocation().state ?? {}) as { end?: SessionEnd }
  const told = end && authMessages.ends[end]
  if (!told) return null
  return (
    <div role="status">
      <Notice title={told.title} className="mb-6">
        {told.description}
      </Notice>
    </div>
  )
}

/** Reports the outcome in a toast; true when signed in, or when a second factor comes next. */
async function logIn(credentials: SignInWithPasswordCredentials): Promise<boolean> {
  const { data, failure } = await askAuth((auth) => auth.signInWithPassword(credentials))
  if (data?.session) {
    if (lacksFactor(data.session)) return true
    toast.success(authMessages.loggedIn.title)
    return true
  }
  const { title } = authMessages.loginFailed
  toast.error(title, failure ? reasonOf(failure) : authMessages.noSession.description)
  return false
}

function reasonOf({ code, message }: AuthFailure): string {
  if (code === 'invalid_credentials') return authMessages.loginFailed.description
  if (code === noSessionCode) return authMessages.noSession.description
  return message ?? generalErrors.internal.message
}
