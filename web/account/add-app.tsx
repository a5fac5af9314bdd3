import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { oneTimeCodeForm } from '../../contract/auth/auth.ts'
import { brand } from '../../contract/brand.ts'
import { askAuth } from '../auth/ask-auth.ts'
import { factorMessage } from '../auth/factor-message.ts'
import { OneTimeCodeInput } from '../auth/one-time-code-input.tsx'
import { useCodeForm } from '../auth/use-code-form.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { useAccountChange } from './account-queries.ts'
import { freeName } from './free-name.ts'

type Enrolment = { id: string; totp: { qr_code: string; secret: string } }

type AddAppProps = {
  /** Names that the account's factors already have. */
  taken: string[]
  /** Whether the account already has an authenticator app. */
  hasApp: boolean
  onAdded: () => void
}

/**
 * Sets up an authenticator app: shows its secret as a QR code and as text, then asks for its first
 * code.
 */
export function AddApp({ taken, hasApp, onAdded }: AddAppProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [beginning, setBeginning] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function begin() {
    setBeginning(true)
    const { data, failure } = await askAuth((auth) =>
      auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: freeName('Authenticator app', taken),
        issuer: brand.name,
      }),
    )
    setBeginning(false)
    if (data) return setEnrolment(data)
    toast.error(accountMessages.appFailed.title, factorMessage(failure, 'totp'))
  }

  function giveUp() {
    if (!enrolment) return
    setEnrolment(undefined)
    // An abandoned factor would be deleted later, but would block its name until then.
    void askAuth((auth) => auth.mfa.unenroll({ factorId: enrolment.id }))
  }

  return (
    <>
      <Button ref={button} variant="secondary" pending={beginning} onClick={() => void begin()}>
        {hasApp ? 'Add another app' : 'Set up app'}
      </Button>
      <Dialog open={enrolment !== undefined} onOpenChange={(open) => !open && giveUp()}>
        <DialogContent
          title="Set up your authenticator app"
          description="Scan the QR code with the app, then enter the code it shows."
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus() // It was disabled and lost the focus when this opened.
          }}
        >
          {enrolment && (
            <FirstCode
              enrolment={enrolment}
              onDone={() => {
                setEnrolment(undefined)
                onAdded()
              }}
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  )
}

function FirstCode({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const verify = useAccountChange(
    async (code: string) => {
      const { failure } = await askAuth((auth) =>
        auth.mfa.challengeAndVerify({ factorId: enrolment.id, code }),
      )
      if (failure) throw new Error(factorMessage(failure, 'totp'))
    },
    { done: accountMessages.appAdded },
  )
  const { onSubmit, pending, error, code } = useCodeForm(oneTimeCodeForm, async (typed) => {
    try {
      await verify.mutateAsync(typed)
      onDone()
      return undefined
    } catch (failure) {
      return failure instanceof Error ? failure.message : ''
    }
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Secret totp={enrolment.totp} />
      <Field label="Code" required error={error}>
        <OneTimeCodeInput {...code} />
      </Field>
      <Button type="submit" className="self-start" pending={pending}>
        Confirm
      </Button>
    </form>
  )
}

function Secret({ totp }: Pick<Enrolment, 'totp'>) {
  return (
    <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start sm:gap-6">
      {/* Apps expect dark on light, whatever the theme. */}
      <img
        src={pictureOf(totp.qr_code)}
        alt="QR code of the secret"
        className="size-44 shrink-0 rounded-md border bg-white p-2"
      />
      <div className="min-w-0 self-stretch">
        <p className="text-muted-foreground">No camera? Enter this secret in the app instead.</p>
        <p className="mt-2 rounded-md bg-muted px-3 py-2 font-medium font-mono">
          {totp.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <Button
          icon={Copy}
          variant="ghost"
          size="sm"
          className="mt-2"
          onClick={() => void copyText(totp.secret, 'Secret copied')}
        >
          Copy secret
        </Button>
      </div>
    </div>
  )
}

/** The client returns the raw SVG behind a data: prefix; a '#' in it would end the URL. */
function pictureOf(qrCode: string): string {
  const svg = qrCode.slice(qrCode.indexOf('<'))
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}
