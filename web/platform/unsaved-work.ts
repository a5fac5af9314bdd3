/** Asks whether what was typed may be lost; answers whether to go on. */
type Ask = () => Promise<boolean>

const guards = new Set<Ask>()

/** Has `ask` asked before a sign-out, until the answer is called. */
export function guardSignOut(ask: Ask): () => void {
  guards.add(ask)
  return () => guards.delete(ask)
}

/** Whether the user agrees to lose what they typed; true where there is nothing. */
export async function maySignOut(): Promise<boolean> {
  for (const ask of guards) {
    if (!(await ask())) return false
  }
  return true
}
