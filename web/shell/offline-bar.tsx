import { onlineManager, useIsMutating } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { counted } from '../../contract/values/counted.ts'

const savedShownMs = 4_000

/**
 * Shown below the top bar while the browser is offline, with the number of waiting changes. They
 * are saved automatically once it is online; then it says so and disappears.
 */
export function OfflineBar() {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
  const waiting = useIsMutating()
  const saved = useSavedNotice(online, waiting)
  const text = online ? saved && 'Back online. Your changes are saved.' : offlineText(waiting)
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {text && (
        <p className="fade-in-0 flex min-h-8 animate-in items-center gap-2 border-b bg-muted px-5 py-1.5 text-sm duration-200 sm:px-8">
          {!online && <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
          {text}
        </p>
      )}
    </div>
  )
}

function offlineText(waiting: number): string {
  if (waiting === 0) return "You're offline. What you type is kept."
  return `You're offline. ${counted(waiting, 'change')} will be saved later.`
}

/** Whether changes that had to wait have just been saved. */
function useSavedNotice(online: boolean, waiting: number): boolean {
  const [hadToWait, setHadToWait] = useState(false)
  const [saved, setSaved] = useState(false)
  if (!online && waiting > 0 && !hadToWait) setHadToWait(true)
  if (online && waiting === 0 && hadToWait) {
    setHadToWait(false)
    setSaved(true)
  }
  useEffect(() => {
    if (!saved) return
    const timer = window.setTimeout(() => setSaved(false), savedShownMs)
    return () => window.clearTimeout(timer)
  }, [saved])
  return saved
}
