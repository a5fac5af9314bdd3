import { useState } from 'react'

/** A switch that this browser remembers. Off leaves nothing behind. */
export function useRemembered(name: string): [boolean, (on: boolean) => void] {
  const key = `briefwell-${name}`
  const [on, setOn] = useState(() => localStorage.getItem(key) !== null)
  const remember = (next: boolean) => {
    if (next) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
    setOn(next)
  }
  return [on, remember]
}
