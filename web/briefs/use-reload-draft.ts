import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What was typed into a form before the page was reloaded, in this tab. `current` gives the values
 * to keep when the page goes; once read they are forgotten.
 */
export function useReloadDraft<Values>(key: string | null): Partial<Values> {
  const [draft] = useState(() => read<Values>(key))
  useEffect(() => {
    if (key) sessionStorage.removeItem(key)
  }, [key])
  return draft
}

/** Keeps the form's values when the page is reloaded or left for another site. */
export function useKeepOnReload(key: string | null, values: () => unknown): void {
  const keep = useEffectEvent(() => {
    if (key) sessionStorage.setItem(key, JSON.stringify(values()))
  })
  useEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
}

function read<Values>(key: string | null): Partial<Values> {
  try {
    return JSON.parse((key && sessionStorage.getItem(key)) || '{}')
  } catch {
    return {}
  }
}
