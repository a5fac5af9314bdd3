import { useCallback, useEffect, useRef } from 'react'

/**
 * What tells people from robots: the hidden field (`trap`, for TrapField), and how long the form has
 * been there. `read` gives both for the call.
 */
export function useTraps() {
  const trap = useRef<HTMLInputElement>(null)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  const read = useCallback(
    () => ({
      topic: trap.current?.value ?? '',
      elapsedMs: Math.round(performance.now() - since.current),
    }),
    [],
  )
  return { trap, read }
}
