import { useState } from 'react'

const storageKey = 'briefwell-sidebar'

/** Whether the sidebar shows icons only; remembered in this browser. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed')
  return [
    collapsed,
    (next) => {
      if (next) localStorage.setItem(storageKey, 'collapsed')
      else localStorage.removeItem(storageKey)
      setCollapsed(next)
    },
  ]
}
