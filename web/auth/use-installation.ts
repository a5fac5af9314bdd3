import { useEffect, useState } from 'react'
import { getConfig } from '../../contract/account/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { call } from '../platform/calls/call.ts'

export type Installation = Reply<typeof getConfig>

let asked: Promise<Installation | undefined> | undefined

/** The installation's configuration, fetched once; undefined when that failed. */
export function installation(): Promise<Installation | undefined> {
  asked ??= call(getConfig, {}).catch(() => {
    asked = undefined
    return undefined
  })
  return asked
}

/**
 * The same for pages without a query cache. Undefined while loading and after a failure: what
 * depends on it stays hidden.
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
