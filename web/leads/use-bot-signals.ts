import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'

/**
 * Signals that tell people from bots: the honeypot (`trap`, for HoneypotField), and how long the form
 * has been visible. `read` returns both for the API call.
 */
export function useBotSignals() {
  const trap = useRef<HTMLInputElement>(null)
  const since = useRef(0)
  const hydrated = useHydrated()
  // A prerendered form is as old as the page: people can type before hydration.
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
