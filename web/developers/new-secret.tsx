import { Copy } from 'lucide-react'
import { useId } from 'react'
import { developerMessages as words } from '../../contract/developers/developer-messages.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog, DialogContent } from '../ui/dialog.tsx'

type NewSecretProps = {
  /** Undefined while there is nothing to show. */
  secret: string | undefined
  title: string
  description: string
  label: string
  copied: string
  onClose: () => void
}

/** Shows a new key or secret, which is shown only once. */
export function NewSecret({ secret, title, description, label, copied, onClose }: NewSecretProps) {
  const id = useId()
  return (
    <Dialog open={secret !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        description={description}
        // Closed by accident, it would be lost for good.
        closable={false}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-1.5">
            <p id={id} className="font-medium">
              {label}
            </p>
            <output
              aria-labelledby={id}
              className="select-all break-all rounded-md bg-muted px-4 py-3 font-mono text-sm"
            >
              {secret}
            </output>
          </div>
          <p className="text-pretty rounded-md bg-warning-tint px-3.5 py-2.5 text-warning-text">
            {words.secretOnce}
          </p>
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-between">
            <Button variant="secondary" onClick={() => void copyText(secret ?? '', copied)}>
              <Copy aria-hidden="true" />
              {words.copy}
            </Button>
            <Button onClick={onClose}>{words.saved}</Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
