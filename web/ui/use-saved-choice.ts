import { useState } from 'react'

/**
 * A checkbox that saves itself: it shows the choice at once, and what is stored after the save,
 * whether that succeeded or not. `save` reports its own failure.
 */
export function useSavedChoice(stored: boolean, save: (choice: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState<boolean>()
  const choose = (choice: boolean) => {
    // Not disabled meanwhile, which would take the focus away.
    if (chosen !== undefined) return
    setChosen(choice)
    const settle = () => setChosen(undefined)
    save(choice).then(settle, settle)
  }
  return { checked: chosen ?? stored, choose }
}
