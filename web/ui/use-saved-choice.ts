import { useState } from 'react'

/**
 * A checkbox that saves itself: it shows the new choice immediately, and the stored one after the
 * save, whether or not that succeeded. `save` reports its own failure.
 */
export function useSavedChoice(stored: boolean, save: (choice: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState<boolean>()
  const choose = (choice: boolean) => {
    // Not disabled meanwhile, because that would lose the focus.
    if (chosen !== undefined) return
    setChosen(choice)
    const settle = () => setChosen(undefined)
    save(choice).then(settle, settle)
  }
  return { checked: chosen ?? stored, choose }
}
