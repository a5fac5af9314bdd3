import { useSyncExternalStore } from 'react'

const coarse = '(pointer: coarse)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(coarse)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the main pointer is a finger. */
export const useTouch = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(coarse).matches,
    () => false,
  )
