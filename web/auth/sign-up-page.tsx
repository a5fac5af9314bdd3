import { useState } from 'react'
import { useLocation } from 'react-router'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { TextLink } from '../ui/text-link.tsx'
import { AccountStep } from './account-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { MailSent } from './mail-sent.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useSignUp } from './use-sign-up.ts'

export const meta = () => pageTitle('Create your account')

/** Signs up a vendor in two steps; the layout then redirects to the dashboard. */
export default function SignUpPage() {
  const { search } = useLocation()
  const signUp = useSignUp()
  const [wentOn, setWentOn] = useState(false)
  if (signUp.step === 2 && !wentOn) setWentOn(true)

  if (signUp.confirming) {
    return (
      <MailSent title="Confirm your email address" onOtherAddress={signUp.startAgain}>
        A message is on its way to{' '}
        <strong className="font-medium text-foreground">{signUp.confirming}</strong>. Follow its
        link to open your account.
      </MailSent>
    )
  }
  return (
    <AuthFrame
      title="Create your account"
      description="It takes two short steps."
      footer={
        <>
          Already have an account? <TextLink to={{ pathname: '/login', search }}>Sign in</TextLink>
        </>
      }
    >
      {signUp.step === 1 ? (
        <>
          <AccountStep form={signUp.account} returning={wentOn} onSubmit={signUp.next} />
          <ProviderButtons />
        </>
      ) : (
        <CompanyStep form={signUp.company} onSubmit={signUp.submit} onBack={signUp.back}>
          {signUp.captcha.field}
        </CompanyStep>
      )}
    </AuthFrame>
  )
}
