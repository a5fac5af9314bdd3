import { useEffect, useState } from 'react'
import { getConfig } from '../../contract/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { call } from '../platform/call.ts'

/**
 * What this installation offers, for pages without a query cache. Undefined until it is known, and
 * where it could not be asked: what hangs on it stays away.
 */
export function useInstallation(): Reply<typeof getConfig> | undefined {
  const [config, setConfig] = useState<Reply<typeof getConfig>>()
  useEffect(() => {
    const asked = new AbortController()
    call(getConfig, { signal: asked.signal }).then(setConfig, () => {})
    return () => asked.abort()
  }, [])
  return config
}
