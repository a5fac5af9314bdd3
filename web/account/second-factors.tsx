import type { Factor, User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Smartphone } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { passkeysOff } from '../auth/passkeys-off.tsx'
import { formatDay } from '../platform/format/format-date-time.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { accountQuery, useRemoveFactor } from './account-queries.ts'
import { AccountRow } from './account-row.tsx'
import { AddApp } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ConfirmAddress, unconfirmedAddress } from './confirm-address.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useMakeRecoveryCodes } from './use-make-recovery-codes.ts'

/** The second factors and recovery codes of the account. */
export function SecondFactors() {
  return (
    <WhenLoaded
      query={useQuery(accountQuery)}
      failed={accountMessages.loadFailed}
      skeleton={<RowsSkeleton rows={2} />}
    >
      {(user) => <Factors user={user} />}
    </WhenLoaded>
  )
}

function Factors({ user }: { user: User }) {
  const factors = user.factors ?? []
  const verified = factors.filter(({ status }) => status === 'verified')
  const apps = verified.filter(({ factor_type }) => factor_type === 'totp')
  const passkeys = verified.filter(({ factor_type }) => factor_type === 'webauthn')
  const hasCodes = verified.some(({ factor_type }) => factor_type === 'recovery_code')
  const only = apps.length + passkeys.length === 1
  const noPasskeys = passkeysOff()
  const codes = useMakeRecoveryCodes(hasCodes)
  const makeCodes = useRef<HTMLButtonElement>(null)
  const unconfirmed = unconfirmedAddress(user)
  const taken = factors.map(({ friendly_name }) => friendly_name ?? '')
  // The first factor comes with recovery codes, so that losing the phone does not lose the account.
  const onAdded = () => (hasCodes ? undefined : codes.make())
  return (
    <div className="flex flex-col gap-6">
      {unconfirmed && (
        <ConfirmAddress email={unconfirmed} title="Confirm your email address first">
          A second factor controls who can sign in to this account. So first confirm that{' '}
          <strong className="font-medium">{unconfirmed}</strong> is yours.
        </ConfirmAddress>
      )}
      <FactorList
        title="Authenticator app"
        none="An app on your phone that shows a new code every 30 seconds."
        icon={Smartphone}
        factors={apps}
        action={!unconfirmed && <AddApp taken={taken} hasApp={apps.length > 0} onAdded={onAdded} />}
        removal={{
          title: 'Remove the authenticator app?',
          done: accountMessages.appRemoved,
          lastOne: only,
        }}
      />
      <FactorList
        title="Passkeys"
        none="Your fingerprint, your face, or a security key confirms that it is you."
        off={noPasskeys}
        icon={Fingerprint}
        factors={passkeys}
        action={!unconfirmed && !noPasskeys && <AddPasskey taken={taken} onAdded={onAdded} />}
        removal={{
          title: 'Remove the passkey?',
          done: accountMessages.passkeyRemoved,
          lastOne: only,
        }}
      />
      {apps.length + passkeys.length > 0 && (
        <RecoveryCodes
          exist={hasCodes}
          making={codes.making}
          button={makeCodes}
          onMake={codes.make}
        />
      )}
      <NewRecoveryCodes codes={codes.shown} button={makeCodes} onClose={codes.forget} />
    </div>
  )
}

type FactorListProps = {
  title: string
  /** What a second factor is, shown while there is none. */
  none: string
  /** Why none can be added on this page. */
  off?: ReactNode
  icon: typeof Smartphone
  factors: Factor[]
  action: ReactNode
  removal: { title: string; done: { title: string }; lastOne: boolean }
}

function FactorList({ title, none, off, icon, factors, action, removal }: FactorListProps) {
  const remove = useRemoveFactor(removal.done)
  const [removing, setRemoving] = useState<Factor>()
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3>{title}</h3>
          {factors.length === 0 && <p className="text-muted-foreground">{none}</p>}
          {off && <p className="mt-1 text-pretty text-muted-foreground">{off}</p>}
        </div>
        {action}
      </div>
      {factors.length > 0 && (
        <Card className="mt-3">
          <ul className="divide-y">
            {factors.map((factor) => (
              <AccountRow
                key={factor.id}
                icon={icon}
                title={factor.friendly_name || title}
                description={`Added ${formatDay(factor.created_at)}`}
                action={
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Remove ${factor.friendly_name || title}`}
                    onClick={() => setRemoving(factor)}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </ul>
        </Card>
      )}
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        title={removal.title}
        description={
          removal.lastOne
            ? 'It is your only second factor. Without it your password alone opens your account, and your recovery codes stop working.'
            : `“${removing?.friendly_name || title}” will no longer be accepted when you sign in.`
        }
        confirmLabel="Remove"
        destructive
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </div>
  )
}
