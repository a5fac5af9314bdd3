import { accountMessages } from '../../contract/account/account.ts'
import { toast } from './toast.ts'

/** Copies a text to the clipboard and reports the outcome. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    const { title, description } = accountMessages.copyFailed
    toast.error(title, description)
  }
}
