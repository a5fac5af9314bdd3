import { useState } from 'react'

/** A boolean stored in this browser. False removes the entry. */
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
