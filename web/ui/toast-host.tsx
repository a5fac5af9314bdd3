import { type ComponentType, useEffect, useState } from 'react'
import { importAgain } from './import-again.ts'
import { onToasterNeeded } from './toast.ts'

const loadDelayMs = 1_500

/**
 * Hosts the toaster for all pages. With `eager` its code loads shortly after the page, because a
 * lost connection must be reported too; otherwise with the first toast.
 */
export function ToastHost({ eager }: { eager: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType>()
  const ready = Toaster !== undefined
  useEffect(() => {
    if (ready) return
    const load = () => {
      importAgain(() => import('./toaster.tsx')).then(
        (module) => setToaster(() => module.default),
        () => undefined,
      )
    }
    const timer = eager ? window.setTimeout(load, loadDelayMs) : undefined
    const stop = onToasterNeeded(load)
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [eager, ready])
  return Toaster ? <Toaster /> : null
}
