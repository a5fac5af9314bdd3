import type { UseMutationResult } from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoint.ts'
import { ApiError } from '../../contract/errors.ts'
import {
  codeAgainSeconds,
  libraryErrors,
  libraryMessages,
  type openShare,
} from '../../contract/library/library.ts'
import type { SharedKind } from '../../contract/shares/shares.ts'
import { MailedCodeForm } from '../auth/mailed-code-form.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { useOpenShare } from './library-queries.ts'

const words = libraryMessages.watch

export type Opened = Reply<typeof openShare>

type MailedCodeProps = {
  token: string
  shared: SharedKind
  resend: UseMutationResult<unknown, Error, void>
  onOpened: (opened: Opened) => Promise<void>
}

/** Asks for the code that was mailed to the address of a share. */
export function MailedCode({ token, shared, resend, onOpened }: MailedCodeProps) {
  const open = useOpenShare(token)
  const ended = [open.error, resend.error].find(isFinal)
  async function prove(code: string) {
    try {
      await onOpened(await open.mutateAsync(code))
    } catch (error) {
      return serverMessage(error as Error) ?? words.unreachable
    }
  }
  if (ended)
    return (
      <Notice tone="error" className="w-full">
        {ended.message}
      </Notice>
    )
  return (
    <MailedCodeForm
      hint={words.sent}
      junk={words.junk}
      submit={words.open[shared]}
      prove={prove}
      sentAt={resend.submittedAt}
      pause={codeAgainSeconds}
      sending={resend.isPending}
      onAgain={() => resend.mutate()}
    />
  )
}

/** Whether no code can open the share any more. */
function isFinal(error: Error | null): error is ApiError {
  const final: readonly string[] = [libraryErrors.tooManyCodes.code, libraryErrors.ended.code]
  return error instanceof ApiError && final.includes(error.code)
}
