import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountMessages, passkeyForm } from '../../contract/account/account.ts'
import { askAuth } from '../auth/ask-auth.ts'
import type { AuthFailure } from '../auth/auth-failure.ts'
import { factorMessage } from '../auth/factor-message.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useAccountChange } from './account-queries.ts'
import { freeName } from './free-name.ts'

type AddPasskeyProps = {
  /** Names that the account's factors already have. */
  taken: string[]
  onAdded: () => void
}

/** Adds a passkey under a name. */
export function AddPasskey({ taken, onAdded }: AddPasskeyProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Add passkey
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title="Add a passkey"
          description="Your browser will ask for your fingerprint, face, PIN or security key."
        >
          <PasskeyNameForm
            suggestion={freeName('Passkey', taken)}
            onDone={() => {
              setOpen(false)
              onAdded()
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}

function PasskeyNameForm({ suggestion, onDone }: { suggestion: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(passkeyForm), defaultValues: { name: suggestion } })
  const { errors } = form.formState
  const add = useAccountChange(addPasskey, { done: accountMessages.passkeyAdded })
  const save = form.handleSubmit(async ({ name }) => {
    try {
      await add.mutateAsync(name)
      onDone()
    } catch (error) {
      form.setError('name', { message: error instanceof Error ? error.message : '' })
      form.setFocus('name', { shouldSelect: true })
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <Field
        label="Name"
        required
        description="So you can recognize it later: the device, or where you keep the key."
        error={errors.name}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Button type="submit" className="self-start" pending={add.isPending}>
        Continue
      </Button>
    </form>
  )
}

/** Enrolls a passkey, has the browser create it, and verifies it; unenrolls it when that fails. */
async function addPasskey(friendlyName: string): Promise<void> {
  const enrolled = await askAuth((auth) => auth.mfa.webauthn.enroll({ friendlyName }))
  if (!enrolled.data) throw refused(enrolled.failure)
  const factorId = enrolled.data.id
  const made = await askAuth((auth) =>
    auth.mfa.webauthn.challenge({ factorId, friendlyName, webauthn: here() }),
  )
  const proven = made.data
    ? await askAuth((auth) =>
        auth.mfa.webauthn.verify({ ...made.data, webauthn: { ...made.data.webauthn, ...here() } }),
      )
    : made
  if (!proven.failure) return
  await askAuth((auth) => auth.mfa.unenroll({ factorId }))
  throw refused(proven.failure)
}

/** The domain that a passkey is bound to. */
function here() {
  return { rpId: location.hostname, rpOrigins: [location.origin] }
}

function refused(failure: AuthFailure): Error {
  return new Error(factorMessage(failure, 'webauthn'))
}
