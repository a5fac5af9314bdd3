import { toast } from '../ui/toast.ts'
import { signOut } from './session.ts'

/** Signs out; the protected layout then leads to the login page. Says so when it failed. */
export async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    toast.error('Sign out failed', error instanceof Error ? error.message : undefined)
  }
}
