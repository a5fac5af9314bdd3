import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { accountMessages } from '../../contract/account/account.ts'
import { changeEmailForm } from '../../contract/auth/auth.ts'
import { ApiError } from '../../contract/errors.ts'
import { OutboxNotice } from '../auth/outbox-notice.tsx'
import { accountPath } from '../platform/addresses/protected-paths.ts'
import { storedSession } from '../platform/auth/stored-session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { accountQuery, callAuth, useAccountChange } from './account-queries.ts'
import { ConfirmAddress, unconfirmedAddress } from './confirm-address.tsx'

export function EmailSection() {
  return (
    <SettingsSection
      beside
      title="Email address"
      description="You sign in with it and receive our messages there. Confirm a change from both your old and new addresses."
    >
      <WhenLoaded
        query={useQuery(accountQuery)}
        failed={accountMessages.loadFailed}
        skeleton={<EmailSkeleton />}
      >
        {(user) => <Email user={user} />}
      </WhenLoaded>
    </SettingsSection>
  )
}

function Email({ user }: { user: User }) {
  const request = useRequestChange()
  const unconfirmed = unconfirmedAddress(user)
  return (
    <div className="flex flex-col gap-5">
      <p className="font-medium">{user.email || 'No email address yet'}</p>
      {unconfirmed && (
        <ConfirmAddress email={unconfirmed} title="This address is not confirmed yet">
          Until then you can't add a second factor or another way to sign in.
        </ConfirmAddress>
      )}
      <HalfConfirmed />
      {user.new_email && (
        <Pending
          from={user.email}
          to={user.new_email}
          sending={request.isPending}
          onAgain={(email) => request.mutate(email)}
        />
      )}
      <NewAddress request={request} />
    </div>
  )
}

type PendingProps = {
  from: string | undefined
  to: string
  sending: boolean
  onAgain: (email: string) => void
}

/** A change of address that still has to be confirmed. */
function Pending({ from, to, sending, onAgain }: PendingProps) {
  return (
    <>
      <Notice title="Your new address needs to be confirmed">
        <p>
          To sign in as <strong className="font-medium">{to}</strong>, follow the link in the
          message that we sent there
          {from && (
            <>
              , and the one in the message to <strong className="font-medium">{from}</strong>
            </>
          )}
          .
        </p>
        <Button
          variant="link"
          className="mt-1.5"
          aria-disabled={sending}
          onClick={() => !sending && onAgain(to)}
        >
          {sending ? 'Sending…' : 'Send the messages again'}
        </Button>
      </Notice>
      <OutboxNotice />
    </>
  )
}

/** Shown after the user has followed the link in the first of the two messages. */
function HalfConfirmed() {
  const { hash } = useLocation()
  const [half] = useState(() => new URLSearchParams(hash.replace(/^#/, '')).has('message'))
  if (!half) return null
  return (
    <Notice title="One of the two addresses is confirmed">
      Now follow the link in the message to the other one.
    </Notice>
  )
}

function NewAddress({ request }: { request: ReturnType<typeof useRequestChange> }) {
  const form = useForm({ resolver: zodResolver(changeEmailForm), defaultValues: { email: '' } })
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(request.isPending, submit)
  const save = form.handleSubmit(async ({ email }) => {
    try {
      await request.mutateAsync(email)
      form.reset()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return
      form.setError('email', { message: error.message })
      form.setFocus('email')
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <Field label="New email address" required error={form.formState.errors.email}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button
        ref={submit}
        type="submit"
        variant="secondary"
        className="self-start"
        pending={request.isPending}
      >
        Change address
      </Button>
    </form>
  )
}

function useRequestChange() {
  return useAccountChange(
    (email: string) =>
      callAuth((auth) =>
        auth.updateUser({ email }, { emailRedirectTo: `${location.origin}${accountPath}` }),
      ),
    { done: accountMessages.emailRequested, failed: accountMessages.emailFailed },
  )
}

function EmailSkeleton() {
  // The stored session says whether the notice will be shown, so that nothing shifts.
  const user = storedSession()?.user
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-5 w-56 max-w-full" />
      {user && unconfirmedAddress(user) && <Skeleton className="h-24 max-sm:h-36" />}
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-9" />
        </div>
        <Skeleton className="h-9 w-36" />
      </div>
    </div>
  )
}
