import type { Provider, UserIdentity } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accountMessages } from '../../contract/account.ts'
import { accountSection } from '../platform/navigation.ts'
import { useConfig } from '../platform/use-config.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { callAuth, useAccountChange } from './account-queries.ts'
import { AccountRow } from './account-row.tsx'
import { formatDay } from './format-moment.ts'

const ownLabels: Readonly<Record<string, string>> = { email: 'Email', phone: 'Phone' }

/** The ways in which the account signs in, and the providers that may join them. */
export default function Identities({ identities }: { identities: UserIdentity[] }) {
  const providers = useConfig().data?.providers ?? []
  const unlink = useUnlink()
  const [removing, setRemoving] = useState<UserIdentity>()
  const labelOf = (name: string) =>
    ownLabels[name] ?? providers.find((provider) => provider.name === name)?.label ?? name
  const free = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <ul className="divide-y">
          {identities.map((identity) => (
            <AccountRow
              key={identity.identity_id}
              icon={KeyRound}
              title={labelOf(identity.provider)}
              description={about(identity)}
              action={
                identities.length > 1 &&
                !ownLabels[identity.provider] && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Disconnect ${labelOf(identity.provider)}`}
                    onClick={() => setRemoving(identity)}
                  >
                    Disconnect
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </Card>
      <Connect providers={free} />
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={removing ? `Disconnect ${labelOf(removing.provider)}?` : ''}
        description="It will no longer sign you in here."
        confirmLabel="Disconnect"
        destructive
        onConfirm={() => removing && unlink.mutate(removing)}
      />
    </div>
  )
}

function about({ identity_data, created_at }: UserIdentity): string {
  const address: unknown = identity_data?.email
  const since = created_at && `Since ${formatDay(created_at)}`
  return [typeof address === 'string' && address, since].filter(Boolean).join(' · ')
}

function Connect({ providers }: { providers: { name: string; label: string }[] }) {
  const link = useLink()
  if (providers.length === 0) return null
  return (
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
  )
}

/** Goes to the provider, which leads back to this page. */
function useLink() {
  return useAccountChange(
    (name: string) =>
      callAuth((auth) =>
        auth.linkIdentity({
          provider: name as Provider,
          options: { redirectTo: `${location.origin}${accountSection.to}` },
        }),
      ),
    { failed: accountMessages.linkFailed },
  )
}

function useUnlink() {
  return useAccountChange(
    (identity: UserIdentity) => callAuth((auth) => auth.unlinkIdentity(identity)),
    { done: accountMessages.unlinked, failed: accountMessages.unlinkFailed },
  )
}
