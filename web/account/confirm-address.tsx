import type { User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { accountMessages } from '../../contract/account.ts'
import { KeptMail } from '../auth/kept-mail.tsx'
import { type Solved, useCaptcha } from '../auth/use-captcha.tsx'
import { accountSection } from '../platform/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { callAuth, useAccountChange } from './account-queries.ts'

type ConfirmAddressProps = {
  email: string
  title: string
  /** Why it is asked for. */
  children: ReactNode
}

/** Sends the mail that confirms the account's address, and says why that comes first. */
export function ConfirmAddress({ email, title, children }: ConfirmAddressProps) {
  const send = useSendProof()
  const captcha = useCaptcha()
  if (send.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <Notice title="A link is on its way">
          Follow the link in the message to <strong className="font-medium">{email}</strong>, then
          go on here.
        </Notice>
        <KeptMail />
      </div>
    )
  }
  const ask = () => captcha.pass((solved) => send.mutateAsync({ email, solved })).catch(() => {})
  return (
    <Notice title={title}>
      <p>{children}</p>
      {captcha.field}
      <Button
        variant="link"
        className="mt-1.5"
        aria-disabled={send.isPending}
        onClick={() => !send.isPending && void ask()}
      >
        {send.isPending ? 'Sending…' : 'Confirm your email address'}
      </Button>
    </Notice>
  )
}

/** The address that is still to confirm before anything is added to the account; null for none. */
export function unconfirmedAddress({ email, identities = [] }: User): string | null {
  if (!email) return null
  const confirmed = identities.some(
    ({ identity_data: facts }) =>
      facts?.email_verified === true && String(facts.email).toLowerCase() === email.toLowerCase(),
  )
  return confirmed ? null : email
}

function useSendProof() {
  return useAccountChange(
    ({ email, solved }: { email: string; solved: Solved }) =>
      callAuth((auth) =>
        auth.signInWithOtp({
          email,
          options: {
            shouldCreateUser: false,
            emailRedirectTo: `${location.origin}${accountSection.to}`,
            ...solved,
          },
        }),
      ),
    { failed: accountMessages.proofFailed },
  )
}
