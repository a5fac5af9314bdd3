import { useEffect, useEffectEvent } from 'react'

type Hotkey = {
  key: string
  /** With Ctrl, or Command on a Mac: works everywhere. Without it: not while typing or in a dialog. */
  mod?: boolean
}

/** Runs `action` when the key is pressed anywhere on the page. */
export function useHotkey({ key, mod = false }: Hotkey, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.isComposing) return
      if ((event.ctrlKey || event.metaKey) !== mod) return
      if (!mod && isBusy(event.target)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key, mod])
}

function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return typing || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

/** The name of the modifier on this machine's keyboard. */
export function modifierName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
