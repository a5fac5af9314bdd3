import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'briefwell-theme'
const listeners = new Set<() => void>()

/**
 * Runs in <head> before the first paint: applies the chosen theme, and redirects signed-in visitors
 * of the landing page. Static, so that its hash can be in the content security policy.
 */
export const headScript = `(function(){try{var s=localStorage,t=s.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t;if(location.pathname==='/'&&s.getItem('briefwell-auth'))location.replace('/dashboard')}catch(e){}})()`

function read(): Theme {
  const value = document.documentElement.dataset.theme
  return value === 'light' || value === 'dark' ? value : 'system'
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** The user's choice and a way to change it; other tabs follow. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, read, () => 'system' as const)
  return [theme, setTheme]
}

function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, theme)
  apply(theme)
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== storageKey) return
    apply(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}
