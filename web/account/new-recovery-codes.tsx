import type { RefObject } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { brand } from '../../contract/brand.ts'
import { SecretOnce } from '../ui/secret-once.tsx'

type NewRecoveryCodesProps = {
  codes: string[] | undefined
  /** Receives the focus afterwards. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Shows new recovery codes, which are shown only once. */
export function NewRecoveryCodes({ codes, button, onClose }: NewRecoveryCodesProps) {
  const grouped = codes?.map(inGroups)
  return (
    <SecretOnce
      secret={grouped && `${grouped.join('\n')}\n`}
      title="Save your recovery codes"
      description="Each one lets you sign in once if you lose your second factor. Store them with your passwords."
      warning="These codes are shown only once. You cannot see them again after you close this window."
      copied={accountMessages.codesCopied.title}
      saved="I have saved them"
      fileName={`${brand.name.toLowerCase()}-recovery-codes.txt`}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        button.current?.focus()
      }}
    >
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-md bg-muted px-5 py-4 font-medium font-mono sm:grid-cols-2"
      >
        {grouped?.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
    </SecretOnce>
  )
}

/** Groups of four are easier to type; the server ignores the dashes. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
