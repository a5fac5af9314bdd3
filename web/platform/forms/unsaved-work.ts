/** Asks whether unsaved changes may be discarded; returns whether to continue. */
type Ask = () => Promise<boolean>

const guards = new Set<Ask>()

/** Registers `ask` to be called before a sign-out; returns a function that unregisters it. */
export function guardSignOut(ask: Ask): () => void {
  guards.add(ask)
  return () => guards.delete(ask)
}

/** Whether the user agrees to discard unsaved changes; true if there are none. */
export async function maySignOut(): Promise<boolean> {
  for (const ask of guards) {
    if (!(await ask())) return false
  }
  return true
}
