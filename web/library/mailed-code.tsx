import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Reply } from '../../contract/endpoint.ts'
import { codeAgainSeconds, libraryMessages, openShare } from '../../contract/library.ts'
import type { SharedKind } from '../../contract/shares.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
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

/** Asks for the mailed code; after 30 seconds, another one can be requested. */
export function MailedCode({ token, shared, resend, onOpened }: MailedCodeProps) {
  const form = useForm({ resolver: zodResolver(openShare.body), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const open = useOpenShare(token)
  const seconds = useSecondsSince(resend.submittedAt)
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const prove = form.handleSubmit(async ({ code }) => {
    try {
      await onOpened(await open.mutateAsync(code))
    } catch (error) {
      form.setError('code', { message: serverMessage(error as Error) ?? words.unreachable })
      form.setFocus('code', { shouldSelect: true })
    }
  })
  const wait = codeAgainSeconds - seconds
  return (
    <>
      <form noValidate onSubmit={prove} className="flex w-full flex-col items-start gap-5">
        <Field
          label="Code"
          required
          className="w-full"
          description={seconds >= junkHintSeconds ? words.junk : words.sent}
          error={errors.code}
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="h-11 max-w-48 font-medium text-lg tabular-nums tracking-widest"
            {...form.register('code')}
          />
        </Field>
        <Button type="submit" size="lg" pending={isSubmitting}>
          {words.open[shared]}
        </Button>
      </form>
      <Button
        variant="link"
        disabled={wait > 0 || resend.isPending}
        onClick={() => resend.mutate()}
      >
        {wait > 0 ? words.againIn(wait) : words.again}
      </Button>
    </>
  )
}

/** After this time, a hint suggests checking the junk folder. */
const junkHintSeconds = 5

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return Math.max(0, Math.floor((now - start) / 1000))
}
