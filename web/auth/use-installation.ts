import { useEffect, useState } from 'react'
import { getConfig } from '../../contract/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { call } from '../platform/call.ts'

export type Installation = Reply<typeof getConfig>

let asked: Promise<Installation | undefined> | undefined

/** What this installation offers, asked once; undefined where it could not be asked. */
export function installation(): Promise<Installation | undefined> {
  asked ??= call(getConfig, {}).catch(() => {
    asked = undefined
    return undefined
  })
  return asked
}

/**
 * The same for pages without a query cache. Undefined until it is known, and where it could not be
 * asked: what hangs on it stays away.
 */
export function useInstallation(): Installation | undefined {
  const [config, setConfig] = useState<Installation>()
  useEffect(() => {
    let wanted = true
    void installation().then((known) => wanted && setConfig(known))
    return () => {
      wanted = false
    }
  }, [])
  return config
}
