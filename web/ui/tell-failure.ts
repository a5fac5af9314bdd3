import { serverMessage } from './server-message.ts'
import { toast } from './toast.ts'

type Words = { title: string; description: string }

/** Reports what failed, with the server's reason if it gave one. */
export function tellFailure({ title, description }: Words, error: unknown) {
  toast.error(title, serverMessage(error) ?? description)
}
