import { lazy, Suspense, useEffect, useState } from 'react'
import { onToasterNeeded } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Holds the toaster, once for all pages; its code arrives with the first toast. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onToasterNeeded(() => setNeeded(true)), [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
