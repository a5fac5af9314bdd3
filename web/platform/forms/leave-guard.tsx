import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useBlocker, useNavigate } from 'react-router'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { guardSignOut } from './unsaved-work.ts'

type Question = { about: 'discard' | 'sign-out'; answer: (yes: boolean) => void }

export type LeaveGuard = ReturnType<typeof useLeaveGuard>

/**
 * While `active`, asks before the page is left: with our dialog for links, Back, Cancel and
 * sign-out, otherwise with the browser's own. `onDiscard` is called when changes are discarded.
 */
export function useLeaveGuard(active: boolean, onDiscard: () => void) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      active && !free.current && from.pathname + from.search !== to.pathname + to.search,
  )

  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const release = guardSignOut(
      () => new Promise((answer) => setQuestion({ about: 'sign-out', answer })),
    )
    return () => {
      window.removeEventListener('beforeunload', warn)
      release()
    }
  }, [active])

  function cancel(to: string, options?: NavigateOptions) {
    const go = () => {
      free.current = true
      onDiscard()
      void navigate(to, options)
    }
    if (!active) return go()
    setQuestion({ about: 'discard', answer: (yes) => yes && go() })
  }

  return { blocker, question, close: () => setQuestion(null), cancel }
}

type LeaveDialogProps = {
  guard: LeaveGuard
  /** The question for links and Back, if more than a draft would be lost. */
  title?: ReactNode
  description?: ReactNode
}

/** The dialog of a `useLeaveGuard`. */
export function LeaveDialog({
  guard: { blocker, question, close },
  title = 'Leave without saving?',
  description = 'Your changes are not saved. They stay here as a draft until you sign out or close this tab.',
}: LeaveDialogProps) {
  // The dialog also closes after confirming; that is not a second answer.
  const confirmed = useRef(false)
  return (
    <>
      <AlertDialog
        open={blocker.state === 'blocked'}
        onOpenChange={(open) => {
          if (!open && !confirmed.current) blocker.reset?.()
          confirmed.current = false
        }}
        title={title}
        description={description}
        confirmLabel="Leave page"
        cancelLabel="Stay"
        onConfirm={() => {
          confirmed.current = true
          blocker.proceed?.()
        }}
      />
      <AlertDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (open) return
          question?.answer(false)
          close()
        }}
        {...wordings[question?.about ?? 'discard']}
        destructive
        onConfirm={() => {
          question?.answer(true)
          close()
        }}
      />
    </>
  )
}

const wordings = {
  discard: {
    title: 'Discard your changes?',
    description: 'What you typed will be lost.',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
  },
  'sign-out': {
    title: 'Sign out without saving?',
    description: 'What you typed will be lost.',
    confirmLabel: 'Sign out',
    cancelLabel: 'Keep editing',
  },
} as const
