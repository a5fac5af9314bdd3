import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { authMessages, forgotPasswordForm } from '../../contract/auth/auth.ts'
import { loginPath, returnPath } from '../platform/addresses/protected-paths.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { EnterCode } from './enter-code.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useCodeRequest } from './use-code-request.ts'

const words = authMessages.readers

export const meta = () => pageTitle(words.title)

/** The way in for readers: an address and a code, which open an account if there is none. */
export default function EnterPage() {
  return (
    <SignInSteps>
      <Enter />
    </SignInSteps>
  )
}

function Enter() {
  const { search } = useLocation()
  const captcha = useCaptcha()
  const codes = useCodeRequest(captcha)
  const form = useForm({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: '' },
  })
  if (codes.requested) {
    return <EnterCode requested={codes.requested} codes={codes} captcha={captcha} />
  }
  const asks = returnPath(new URLSearchParams(search).get('next')).startsWith('/watch/')
  return (
    <AuthFrame
      title={words.title}
      description={asks ? words.toAsk : words.description}
      footer={
        <>
          {words.havePassword}{' '}
          <TextLink to={{ pathname: loginPath, search }}>{words.signIn}</TextLink>
        </>
      }
    >
      <form
        noValidate
        onSubmit={form.handleSubmit(({ email }) => codes.request(email))}
        className="flex flex-col gap-5"
      >
        <Field label="Email" required error={form.formState.errors.email}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        {captcha.field}
        <Button type="submit" size="lg" className="mt-1" pending={codes.asking}>
          {words.send}
        </Button>
      </form>
      <ProviderButtons>
        <PasskeyButton captcha={captcha} />
      </ProviderButtons>
    </AuthFrame>
  )
}
