import type { UserIdentity } from '@supabase/auth-js'
import { KeyRound, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { useConfig } from '../platform/calls/use-config.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { callAuth, useAccountChange } from './account-queries.ts'
import { AccountRow } from './account-row.tsx'
import { Connect } from './connect.tsx'

const ownLabels: Readonly<Record<string, string>> = { email: 'Email', phone: 'Phone' }
const ownIcons: Readonly<Record<string, typeof Mail>> = { email: Mail, phone: Phone }

/** The providers that the account signs in with, and those it could connect. */
export function Identities({ identities }: { identities: UserIdentity[] }) {
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
              icon={ownIcons[identity.provider] ?? KeyRound}
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

function about({ identity_data, created_at }: UserIdentity): string[] {
  const address: unknown = identity_data?.email
  const since = created_at ? `Since ${formatDay(created_at)}` : null
  return [typeof address === 'string' ? address : null, since].filter((fact) => fact !== null)
}

function useUnlink() {
  return useAccountChange(
    (identity: UserIdentity) => callAuth((auth) => auth.unlinkIdentity(identity)),
    { done: accountMessages.unlinked, failed: accountMessages.unlinkFailed },
  )
}
