import type { Factor } from '@supabase/auth-js'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { askAuth } from './ask-auth.ts'
import { factorMessage } from './factor-message.ts'
import { passkeysOff } from './passkeys-off.tsx'

/** Asks the browser for a passkey; started by a click, because browsers require a user gesture. */
export function usePasskey(onProven: (() => void) | undefined) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function ask(factor: Factor) {
    if (passkeysOff()) return
    setAsking(true)
    setProblem(undefined)
    const { failure } = await askAuth((auth) =>
      auth.mfa.webauthn.authenticate({ factorId: factor.id }),
    )
    setAsking(false)
    if (!failure) return onProven?.()
    setProblem(factorMessage(failure, 'webauthn'))
  }

  return { asking, problem, ask }
}

type PasskeyFormProps = { factor: Factor; passkey: ReturnType<typeof usePasskey> }

export function PasskeyForm({ factor, passkey }: PasskeyFormProps) {
  const { asking, problem, ask } = passkey
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  const off = passkeysOff()
  if (off) return <Notice>{off}</Notice>
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted-foreground">
        {factor.friendly_name
          ? `Your browser will ask for the passkey “${factor.friendly_name}”.`
          : 'Your browser will ask for your passkey.'}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button
        icon={Fingerprint}
        ref={button}
        size="lg"
        pending={asking}
        onClick={() => void ask(factor)}
      >
        Use passkey
      </Button>
    </div>
  )
}
