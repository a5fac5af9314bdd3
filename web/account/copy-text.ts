import { accountMessages } from '../../contract/account.ts'
import { toast } from '../ui/toast.ts'

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    const { title, description } = accountMessages.copyFailed
    toast.error(title, description)
  }
}
