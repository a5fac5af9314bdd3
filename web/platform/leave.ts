import { toast } from '../ui/toast.ts'
import { forgetDrafts } from './kept-drafts.ts'
import { signOut } from './session.ts'
import { maySignOut } from './unsaved-work.ts'

/**
 * Signs out; the protected layout then leads to the login page. Asks first where something typed
 * would be lost, and says so when it failed.
 */
export async function leave(): Promise<void> {
  if (!(await maySignOut())) return
  try {
    await signOut()
    forgetDrafts()
  } catch (error) {
    toast.error('Sign out failed', error instanceof Error ? error.message : undefined)
  }
}
