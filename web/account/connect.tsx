import type { Provider } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { accountMessages } from '../../contract/account/account.ts'
import { ApiError } from '../../contract/errors.ts'
import { signInMethodsPath } from '../platform/addresses/protected-paths.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { accountQuery, callAuth, useAccountChange } from './account-queries.ts'
import { ConfirmAddress } from './confirm-address.tsx'

type ConnectProps = { providers: { name: string; label: string }[] }

/** Connects a provider to the account. */
export function Connect({ providers }: ConnectProps) {
  const link = useLink()
  const email = useQuery(accountQuery).data?.email
  if (providers.length === 0) return null
  return (
    <>
      {isUnproven(link.error) && email && (
        <ConfirmAddress email={email} title="Confirm your email address first">
          Connected accounts can sign in to this account, so first confirm that{' '}
          <strong className="font-medium">{email}</strong> is yours.
        </ConfirmAddress>
      )}
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

function isUnproven(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'email_not_confirmed'
}

/** Redirects to the provider, which redirects back to this page. */
function useLink() {
  return useAccountChange(
    (name: string) =>
      callAuth((auth) =>
        auth.linkIdentity({ provider: name as Provider, options: { redirectTo: thisPage() } }),
      ).catch((error: unknown) => {
        // The text beside the button explains this error.
        if (error instanceof Error && !isUnproven(error)) {
          toast.error(accountMessages.linkFailed.title, error.message)
        }
        throw error
      }),
    {},
  )
}

function thisPage(): string {
  return `${location.origin}${signInMethodsPath}`
}
