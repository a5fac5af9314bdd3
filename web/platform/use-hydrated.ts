import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in a page as it was built, true once its scripts are at work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
