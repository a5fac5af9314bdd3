import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../platform/use-hydrated.ts'

/**
 * What tells people from robots: the hidden field (`trap`, for TrapField), and how long the form has
 * been there. `read` gives both for the call.
 */
export function useTraps() {
  const trap = useRef<HTMLInputElement>(null)
  const since = useRef(0)
  const hydrated = useHydrated()
  // What stood in the page before its scripts is as old as the page: people begin to write at once.
  const [built] = useState(!hydrated)
  useEffect(() => {
    if (!built) since.current = performance.now()
  }, [built])
  const read = useCallback(
    () => ({
      topic: trap.current?.value ?? '',
      elapsedMs: Math.round(performance.now() - since.current),
    }),
    [],
  )
  return { trap, read }
}
