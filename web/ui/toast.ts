export type ToastOptions = {
  /** An action, for example 'Undo'; choosing it closes the toast. */
  action?: { label: string; onClick: () => void }
  durationMs?: number
}

export type ToastMessage = ToastOptions & {
  kind: 'success' | 'error'
  title: string
  description: string | undefined
}

type Show = (message: ToastMessage) => void

let show: Show | null = null
const waiting: ToastMessage[] = []
const needed = new Set<() => void>()

function send(message: ToastMessage): void {
  if (show) {
    show(message)
    return
  }
  waiting.push(message)
  for (const notify of needed) notify()
}

/**
 * Shows messages above whatever page is open. Callable from anywhere; messages survive navigation.
 */
export const toast = {
  success(title: string, description?: string, options: ToastOptions = {}): void {
    send({ kind: 'success', title, description, ...options })
  },
  /** The error variant. Pass the server's message as the description, if there is one. */
  error(title: string, description?: string, options: ToastOptions = {}): void {
    send({ kind: 'error', title, description, ...options })
  },
}

/** Called by the host, which loads the toaster when the first toast is waiting. */
export function onToasterNeeded(notify: () => void): () => void {
  needed.add(notify)
  if (waiting.length > 0) notify()
  return () => needed.delete(notify)
}

/** Called by the toaster once it can show messages. */
export function connectToaster(display: Show): () => void {
  show = display
  for (const message of waiting.splice(0)) display(message)
  return () => {
    show = null
  }
}
