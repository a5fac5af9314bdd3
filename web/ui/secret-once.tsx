import { Copy, Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog, DialogContent } from './dialog.tsx'
import { saveFile } from './save-file.ts'

type SecretOnceProps = {
  /** What is copied; undefined while there is nothing to show. */
  secret: string | undefined
  title: string
  description: string
  /** Says that it cannot be seen again. */
  warning: string
  copied: string
  /** The button that closes the dialog. */
  saved: string
  /** Offers the secret as a text file of this name. */
  fileName?: string
  onClose: () => void
  /** Shows the secret. */
  children: ReactNode
} & Pick<ComponentProps<typeof DialogContent>, 'onCloseAutoFocus'>

/** Shows a secret that cannot be seen again; only its button closes it, so that it is not lost. */
export function SecretOnce({
  secret = '',
  title,
  description,
  warning,
  copied,
  saved,
  fileName,
  onClose,
  children,
  ...props
}: SecretOnceProps) {
  return (
    <Dialog open={secret !== ''}>
      <DialogContent title={title} description={description} closable={false} {...props}>
        <div className="flex flex-col gap-5">
          {children}
          <p className="text-pretty rounded-md bg-warning-tint px-3.5 py-2.5 text-warning-text">
            {warning}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={Copy}
              variant="secondary"
              className="flex-1 sm:flex-none"
              onClick={() => void copyText(secret, copied)}
            >
              Copy
            </Button>
            {fileName && (
              <Button
                icon={Download}
                variant="secondary"
                className="flex-1 sm:flex-none"
                onClick={() => saveFile(new Blob([secret], { type: 'text/plain' }), fileName)}
              >
                Download
              </Button>
            )}
            <Button className="w-full sm:ms-auto sm:w-auto" onClick={onClose}>
              {saved}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
