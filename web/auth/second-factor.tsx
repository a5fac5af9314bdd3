import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { leave } from '../platform/frames/leave.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { askAuth } from './ask-auth.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyForm, usePasskey } from './passkey-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

type Way = { kind: 'totp' | 'webauthn'; factor: Factor } | { kind: 'recovery' }

/** Asks for the second factor after the first; nothing else is open before that. */
export function SecondFactor({ onProven }: { onProven?: () => void }) {
  const ways = useWays()
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways?.[0]
  const passkey = usePasskey(onProven)

  function choose(other: Way) {
    setChosen(other)
    if (other.kind === 'webauthn') void passkey.ask(other.factor)
  }

  return (
    <AuthFrame
      title="Confirm it is you"
      description={way && descriptions[way.kind]}
      footer={
        <>
          Not your account?{' '}
          <Button variant="link" onClick={() => void leave()}>
            Sign out
          </Button>
        </>
      }
    >
      {way ? (
        <div className="flex flex-col gap-6">
          {way.kind === 'recovery' && <RecoveryCodeForm onProven={onProven} />}
          {way.kind === 'totp' && (
            <CodeForm key={way.factor.id} factor={way.factor} onProven={onProven} />
          )}
          {way.kind === 'webauthn' && (
            <PasskeyForm key={way.factor.id} factor={way.factor} passkey={passkey} />
          )}
          <OtherWays ways={ways?.filter((other) => other !== way) ?? []} onChoose={choose} />
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
          <Spinner />
          Looking up your second factors…
        </p>
      )}
    </AuthFrame>
  )
}

const descriptions = {
  totp: 'Your account is protected by an authenticator app.',
  webauthn: 'Your account is protected by a passkey.',
  recovery: 'Each recovery code works once, in place of your second factor.',
}

type OtherWaysProps = { ways: Way[]; onChoose: (way: Way) => void }

function OtherWays({ ways, onChoose }: OtherWaysProps) {
  if (ways.length === 0) return null
  return (
    <ul className="flex flex-col items-start gap-2">
      {ways.map((way) => (
        <li key={way.kind === 'recovery' ? way.kind : way.factor.id} className="max-w-full">
          <Button
            variant="link"
            className="whitespace-normal text-start"
            onClick={() => onChoose(way)}
          >
            {nameOf(way)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(way: Way): string {
  if (way.kind === 'recovery') return 'Use a recovery code'
  const name = way.factor.friendly_name
  const kind = way.kind === 'totp' ? 'the authenticator app' : 'the passkey'
  return name ? `Use ${kind} “${name}”` : `Use ${kind}`
}

/** The account's options: its apps, its passkeys, then a recovery code. */
function useWays(): Way[] | undefined {
  const [ways, setWays] = useState<Way[]>()
  useEffect(() => {
    let wanted = true
    void askAuth((auth) => auth.getSession()).then(({ data }) => {
      const verified = data?.session?.user.factors?.filter(({ status }) => status === 'verified')
      if (wanted) setWays(waysBy(verified ?? []))
    })
    return () => {
      wanted = false
    }
  }, [])
  return ways
}

function waysBy(factors: Factor[]): Way[] {
  const of = (kind: 'totp' | 'webauthn') =>
    factors.filter(({ factor_type }) => factor_type === kind).map((factor) => ({ kind, factor }))
  return [...of('totp'), ...of('webauthn'), { kind: 'recovery' }]
}
