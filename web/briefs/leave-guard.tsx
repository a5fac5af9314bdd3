import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** While `active`, asks before the page is left: by a link here, by the browser everywhere else. */
export function LeaveGuard({ active }: { active: boolean }) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave while the video is uploading?"
      description="The upload stops here. Choose the same file again within a day to continue it."
      confirmLabel="Leave page"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
