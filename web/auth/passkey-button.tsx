import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { authMessages } from '../../contract/auth/auth.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { askAuth } from './ask-auth.ts'
import { factorMessage } from './factor-message.ts'
import { passkeysOff } from './passkeys-off.tsx'
import type { useCaptcha } from './use-captcha.tsx'

/** Signs in with a passkey alone; nothing where the browser has none. */
export function PasskeyButton({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const offered = useHydrated() && passkeysOff() === null
  const [asking, setAsking] = useState(false)
  if (!offered) return null

  async function signIn() {
    setAsking(true)
    const signedIn = await captcha.pass((options) =>
      askAuth((auth) => auth.signInWithPasskey({ options })),
    )
    setAsking(false)
    if (!signedIn) return
    const { failure } = signedIn
    if (failure) toast.error(authMessages.loginFailed.title, factorMessage(failure, 'webauthn'))
    else toast.success(authMessages.loggedIn.title)
  }

  return (
    <Button
      icon={Fingerprint}
      variant="secondary"
      size="lg"
      pending={asking}
      onClick={() => void signIn()}
    >
      {authMessages.passkey}
    </Button>
  )
}
