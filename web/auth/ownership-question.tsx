import { useEffect, useRef, useState } from 'react'
import {
  accountErrors,
  accountMessages,
  answerOwnershipQuestion,
  getOwnershipQuestion,
} from '../../contract/account/account.ts'
import type { Reply, Request } from '../../contract/endpoint.ts'
import { ApiError, type ErrorEntry, generalErrors } from '../../contract/errors.ts'
import { earlierSessionOf } from '../platform/auth/stored-session.ts'
import { call } from '../platform/calls/call.ts'
import { formatDevice } from '../platform/format/format-device.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { leave } from '../platform/frames/leave.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { NewPasswordForm } from './new-password-form.tsx'

type Question = Reply<typeof getOwnershipQuestion>
type State =
  | { step: 'looking' }
  | { step: 'asking'; question: Question }
  | { step: 'new-password'; question: Question; wasYou: boolean }
  | { step: 'failed'; message: string }

type OwnershipQuestionProps = {
  userId: string
  /** False when the page asks for a new password itself. */
  thenPassword?: boolean
}

/**
 * Asks the user who has just proven the mailbox whether they opened the account. Not asked in the
 * browser that opened it. Everything else is locked until it is answered.
 */
export function OwnershipQuestion({ userId, thenPassword = true }: OwnershipQuestionProps) {
  const { state, answer, look } = useQuestion(userId, thenPassword)
  if (state.step === 'failed') {
    return (
      <AuthFrame title="Was that you?">
        <ErrorState
          title="The question could not be loaded"
          description={state.message}
          onRetry={() => void look()}
        />
      </AuthFrame>
    )
  }
  if (state.step === 'looking') {
    return (
      <AuthFrame title="One moment">
        <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
          <Spinner />
          Looking up your account…
        </p>
      </AuthFrame>
    )
  }
  const { email } = state.question
  if (state.step === 'new-password') {
    return (
      <AuthFrame
        title={<Heading>Choose a password</Heading>}
        description={
          <>
            {state.wasYou ? '' : 'Everyone else was signed out. '}Choose a new password for{' '}
            <strong className="font-medium text-foreground">{email}</strong>.
          </>
        }
      >
        <NewPasswordForm email={email} label="Save password" onSaved={goOn} />
      </AuthFrame>
    )
  }
  const newPassword = state.question.newPassword || !thenPassword
  return <Asking question={state.question} newPassword={newPassword} onAnswer={answer} />
}

type AskingProps = {
  question: Question
  /** Whether a new password follows in any case. */
  newPassword: boolean
  onAnswer: (wasYou: boolean) => Promise<void>
}

function Asking({ question, newPassword, onAnswer }: AskingProps) {
  const { email, openedAt, device } = question
  const [answering, setAnswering] = useState<'yes' | 'no'>()
  async function give(wasYou: boolean) {
    setAnswering(wasYou ? 'yes' : 'no')
    await onAnswer(wasYou)
    setAnswering(undefined)
  }
  const from = device.browser || device.system ? ` from ${formatDevice(device)}` : ''
  return (
    <AuthFrame
      title={<Heading>Was that you?</Heading>}
      description={
        <>
          The account for <strong className="font-medium text-foreground">{email}</strong> was
          opened on {moment.format(new Date(openedAt))}
          {from}.
        </>
      }
      footer={
        <>
          Not sure?{' '}
          <Button variant="link" onClick={() => void leave()}>
            Sign out and answer later
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button
            size="lg"
            pending={answering === 'yes'}
            disabled={answering !== undefined}
            onClick={() => void give(true)}
          >
            Yes, that was me
          </Button>
          <Button
            size="lg"
            variant="secondary"
            pending={answering === 'no'}
            disabled={answering !== undefined}
            onClick={() => void give(false)}
          >
            No
          </Button>
        </div>
        <WhatFollows newPassword={newPassword} />
      </div>
    </AuthFrame>
  )
}

/** What happens after either answer. */
function WhatFollows({ newPassword }: Pick<AskingProps, 'newPassword'>) {
  return (
    <dl className="flex flex-col gap-3 text-muted-foreground">
      <div>
        <dt className="font-medium text-foreground">If it was you</dt>
        <dd>
          {newPassword
            ? 'Everything else stays as it is. You choose a new password next.'
            : 'Everything stays as it is, and you stay signed in there.'}
        </dd>
      </div>
      <div>
        <dt className="font-medium text-foreground">If it was someone else</dt>
        <dd>
          They are signed out, their password stops working, and you leave any team that they joined
          with your address. Then you choose a new password.
        </dd>
      </div>
    </dl>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A heading that is announced when its page replaces another. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <span ref={heading} tabIndex={-1}>
      {children}
    </span>
  )
}

function useQuestion(userId: string, thenPassword: boolean) {
  const [state, setState] = useState<State>({ step: 'looking' })
  const begun = useRef(false)

  async function look() {
    setState({ step: 'looking' })
    try {
      const question = await questionFor(userId)
      if (!question) return await goOn()
      setState({ step: 'asking', question })
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error) })
    }
  }

  async function answer(wasYou: boolean) {
    try {
      const settled = await settle({ wasYou })
      if (!settled || !thenPassword || state.step !== 'asking') return await goOn()
      const { question } = state
      if (wasYou && !question.newPassword) return await goOn()
      setState({ step: 'new-password', question, wasYou })
    } catch (error) {
      toast.error(accountMessages.answerFailed.title, messageOf(error))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that it is shown
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void look()
  }, [])
  return { state, answer, look }
}

/**
 * Renews the token, because the new one no longer requires an answer. If two tabs renew it
 * concurrently, auth-js refuses one, which then receives the other's token.
 */
async function goOn(): Promise<void> {
  const { failure } = await askAuth((auth) => auth.refreshSession())
  if (failure && !failure.lasting)
    throw new Error(failure.message ?? generalErrors.internal.message)
}

type Answer = Request<typeof answerOwnershipQuestion>['body']

/** Whether this answer was recorded; false when another tab has answered already. */
async function settle(body: Answer): Promise<boolean> {
  try {
    await call(answerOwnershipQuestion, { body })
    return true
  } catch (error) {
    if (isRefusal(error, accountErrors.ownershipSettled)) return false
    throw error
  }
}

/**
 * The question; null when another tab has answered it, or when this browser already held a session
 * of the account.
 */
async function questionFor(userId: string): Promise<Question | null> {
  const olderSession = earlierSessionOf(userId)
  try {
    if (olderSession) {
      await settle({ olderSession })
      return null
    }
  } catch (error) {
    if (!isRefusal(error, accountErrors.olderSessionUnknown)) throw error
  }
  try {
    return await call(getOwnershipQuestion, {})
  } catch (error) {
    if (isRefusal(error, accountErrors.ownershipSettled)) return null
    throw error
  }
}

function isRefusal(error: unknown, { code }: ErrorEntry): boolean {
  return error instanceof ApiError && error.code === code
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
