import type { Provider } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { authMessages } from '../../contract/auth/auth.ts'
import { loginPath } from '../platform/addresses/protected-paths.ts'
import { storeReturnPath } from '../platform/addresses/return-path.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { useInstallation } from './use-installation.ts'

/** The other ways to sign in: those of the page, and the installation's providers. Nothing without any. */
export function ProviderButtons({ children }: { children?: ReactNode }) {
  const providers = useInstallation()?.providers ?? []
  const { search } = useLocation()
  const [leaving, setLeaving] = useState<string>()
  if (providers.length === 0 && !children) return null

  async function goTo(name: string) {
    setLeaving(name)
    storeReturnPath(search)
    // The login page handles the result, whether session or error.
    const redirectTo = `${location.origin}${loginPath}`
    const { failure } = await askAuth((auth) =>
      auth.signInWithOAuth({ provider: name as Provider, options: { redirectTo } }),
    )
    if (!failure) return
    setLeaving(undefined)
    toast.error(authMessages.loginFailed.title, failure.message)
  }

  // Without passkeys in the browser, the page's own buttons can be none.
  return (
    <div className="mt-6 flex flex-col gap-3 [&:not(:has(button))]:hidden">
      <p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {children}
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="secondary"
          size="lg"
          className="min-w-0"
          pending={leaving === name}
          disabled={leaving !== undefined}
          onClick={() => void goTo(name)}
        >
          <span className="truncate">Continue with {label}</span>
        </Button>
      ))}
    </div>
  )
}
