import { useEffect, useEffectEvent, useState } from 'react'

/** What was typed into a form before the page was reloaded, in this tab; read once. */
export function useReloadDraft<Values>(key: string): Partial<Values> {
  const [draft] = useState(() => read<Values>(key))
  useEffect(() => {
    sessionStorage.removeItem(key)
  }, [key])
  return draft
}

type Keep = {
  values: () => unknown
  /** Keeps them also when the form itself goes: its upload is to be continued. */
  unfinished: boolean
}

/** Keeps the form's values when the page is reloaded or left for another site. */
export function useKeepOnReload(key: string, { values, unfinished }: Keep): void {
  const keep = useEffectEvent(() => sessionStorage.setItem(key, JSON.stringify(values())))
  const leave = useEffectEvent(() => {
    if (unfinished) keep()
  })
  useEffect(() => {
    const hide = () => keep()
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      leave()
    }
  }, [])
}

function read<Values>(key: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}
