import { useState } from 'react'

/**
 * A control that saves itself: it shows the new choice immediately, and the stored one after the
 * save, whether or not that succeeded. `save` reports its own failure.
 */
export function useSavedChoice<Choice>(stored: Choice, save: (choice: Choice) => Promise<unknown>) {
  const [pending, setPending] = useState<{ choice: Choice }>()
  const choose = (choice: Choice) => {
    // Not disabled meanwhile, because that would lose the focus.
    if (pending) return
    setPending({ choice })
    const settle = () => setPending(undefined)
    save(choice).then(settle, settle)
  }
  return { chosen: pending ? pending.choice : stored, choose }
}
