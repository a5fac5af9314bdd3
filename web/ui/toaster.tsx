import 'sonner/dist/styles.css'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { connectToaster, type ToastMessage } from './toast.ts'

const classNames = {
  // A modal dialog takes the pointer events of all that is outside.
  toast:
    'pointer-events-auto flex w-full items-start gap-3 rounded-lg border bg-popover p-4 text-foreground shadow-float sm:w-[var(--width)]',
  error: 'border-destructive',
  content: 'min-w-0 flex-1',
  title: 'font-medium text-base',
  description: 'mt-0.5 text-muted-foreground text-base',
  icon: 'mt-0.5 [&>svg]:size-4',
  actionButton:
    'touch-target -my-1 shrink-0 self-center rounded-sm px-2.5 py-1 font-medium text-primary-text hover:bg-hover',
}

/** Renders the toasts at the bottom end, above everything; errors stay for ten seconds. */
export default function Toaster() {
  useEffect(() => connectToaster(display), [])
  return (
    <Sonner
      position="bottom-right"
      dir="auto"
      style={{ fontFamily: 'inherit' }}
      visibleToasts={4}
      icons={{
        success: <CircleCheck aria-hidden="true" className="text-primary-text" />,
        error: <CircleAlert aria-hidden="true" className="text-destructive-text" />,
      }}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}

function display({ kind, title, description, action, durationMs }: ToastMessage): void {
  sonner[kind](title, {
    ...(description === undefined ? {} : { description: <bdi>{description}</bdi> }),
    ...(action ? { action } : {}),
    duration: durationMs ?? (kind === 'error' ? 10_000 : 5_000),
  })
}
