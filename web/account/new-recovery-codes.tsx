import { Copy, Download } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { accountMessages } from '../../contract/account/account.ts'
import { brand } from '../../contract/brand.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'

type NewRecoveryCodesProps = {
  codes: string[] | undefined
  /** Receives the focus afterwards. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Shows new recovery codes, which are shown only once. */
export function NewRecoveryCodes({ codes, button, onClose }: NewRecoveryCodesProps) {
  return (
    <Dialog open={codes !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Save your recovery codes"
        description="Each one lets you sign in once if you lose your second factor. Store them with your passwords."
        // A click outside the dialog would lose them for good.
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          button.current?.focus()
        }}
      >
        <Codes codes={(codes ?? []).map(inGroups)} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  const file = useFile(text)
  return (
    <div className="flex flex-col gap-5">
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-md bg-muted px-5 py-4 font-medium font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <p className="text-pretty rounded-md bg-warning-tint px-3.5 py-2.5 text-warning-text">
        These codes are shown only once. You cannot see them again after you close this window.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          onClick={() => void copyText(text, accountMessages.codesCopied.title)}
        >
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" className="flex-1 sm:flex-none" asChild>
          <a href={file} download={`${brand.name.toLowerCase()}-recovery-codes.txt`}>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
        <Button className="w-full sm:ms-auto sm:w-auto" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}

/** A URL from which the text can be downloaded. */
function useFile(text: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return address
}

/** Groups of four are easier to type; the server ignores the dashes. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
