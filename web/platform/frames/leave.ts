import { toast } from '../../ui/toast.ts'
import { signOut } from '../auth/session.ts'
import { forgetDrafts } from '../forms/kept-drafts.ts'
import { maySignOut } from '../forms/unsaved-work.ts'

/**
 * Signs out; the protected layout then redirects to the login page. Asks first if unsaved changes
 * would be lost, and reports failures.
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
