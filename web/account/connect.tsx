import type { Provider } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { accountMessages } from '../../contract/account.ts'
import { ApiError } from '../../contract/errors.ts'
import { KeptMail } from '../auth/kept-mail.tsx'
import { type Solved, useCaptcha } from '../auth/use-captcha.tsx'
import { accountSection } from '../platform/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { accountQuery, callAuth, useAccountChange } from './account-queries.ts'

type ConnectProps = { providers: { name: string; label: string }[] }

/** Connects a provider that the account does not have yet. */
export function Connect({ providers }: ConnectProps) {
  const link = useLink()
  if (providers.length === 0) return null
  return (
    <>
      {isUnproven(link.error) && <ProveAddress />}
      <div className="flex flex-wrap gap-2">
        {providers.map(({ name, label }) => (
          <Button
            key={name}
            variant="secondary"
            className="min-w-0 max-w-full"
            pending={link.isPending && link.variables === name}
            disabled={link.isPending}
            onClick={() => link.mutate(name)}
          >
            <span className="truncate">Connect {label}</span>
          </Button>
        ))}
      </div>
    </>
  )
}

/** Nothing is connected to an address that whoever signed up may only have typed. */
function ProveAddress() {
  const { data: user } = useQuery(accountQuery)
  const send = useSendProof()
  const captcha = useCaptcha()
  const email = user?.email
  if (!email) return null
  if (send.isSuccess) {
    return (
      <>
        <Notice title="A link is on its way">
          Follow the link in the message to <strong className="font-medium">{email}</strong>, then
          connect.
        </Notice>
        <KeptMail />
      </>
    )
  }
  const ask = () => captcha.pass((solved) => send.mutateAsync({ email, solved })).catch(() => {})
  return (
    <Notice title="Prove your email address first">
      <p>
        What you connect opens this account for good. So we first have to know that{' '}
        <strong className="font-medium">{email}</strong> is yours.
      </p>
      {captcha.field}
      <Button
        variant="link"
        className="mt-1.5"
        aria-disabled={send.isPending}
        onClick={() => !send.isPending && void ask()}
      >
        {send.isPending ? 'Sending…' : 'Send me a link'}
      </Button>
    </Notice>
  )
}

function isUnproven(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'email_not_confirmed'
}

/** Goes to the provider, which leads back to this page. */
function useLink() {
  return useAccountChange(
    (name: string) =>
      callAuth((auth) =>
        auth.linkIdentity({ provider: name as Provider, options: { redirectTo: thisPage() } }),
      ).catch((error: unknown) => {
        // What to do about that one stands beside the button.
        if (error instanceof Error && !isUnproven(error)) {
          toast.error(accountMessages.linkFailed.title, error.message)
        }
        throw error
      }),
    {},
  )
}

function useSendProof() {
  return useAccountChange(
    ({ email, solved }: { email: string; solved: Solved }) =>
      callAuth((auth) =>
        auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: thisPage(), ...solved },
        }),
      ),
    { failed: accountMessages.proofFailed },
  )
}

function thisPage(): string {
  return `${location.origin}${accountSection.to}`
}
