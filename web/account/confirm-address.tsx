import type { User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { OutboxNotice } from '../auth/outbox-notice.tsx'
import { type Solved, useCaptcha } from '../auth/use-captcha.tsx'
import { accountPath, signInMethodsPath } from '../platform/addresses/protected-paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { callAuth, useAccountChange } from './account-queries.ts'

type ConfirmAddressProps = {
  email: string
  title: string
  /** Why the address has to be confirmed. */
  children: ReactNode
}

/** Sends the mail that confirms the account's address, and explains why this comes first. */
export function ConfirmAddress({ email, title, children }: ConfirmAddressProps) {
  const send = useSendProof()
  const captcha = useCaptcha()
  if (send.isSuccess) {
    return (
      <div className="flex flex-col gap-4">
        <Notice title="A link is on its way">
          Follow the link in the message to <strong className="font-medium">{email}</strong>, then
          continue here.
        </Notice>
        <OutboxNotice />
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

/** The address that has to be confirmed before anything can be added to the account, or null. */
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
            emailRedirectTo: `${location.origin}${returnsTo()}`,
            ...solved,
          },
        }),
      ),
    { failed: accountMessages.proofFailed },
  )
}

/** The page of the account that asks for the confirmation. */
function returnsTo(): string {
  return location.pathname === signInMethodsPath ? signInMethodsPath : accountPath
}
