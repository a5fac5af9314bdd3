import { Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { serverMessage } from './server-message.ts'
import { toast } from './toast.ts'

type DeleteButtonProps = Pick<ComponentProps<typeof IconButton>, 'label' | 'title'> & {
  question: string
  hint: string
  confirmLabel?: string
  failed: string
  remove: {
    isPending: boolean
    mutate: (input: undefined, options: { onError: (error: Error) => void }) => void
  }
}

/** A button that deletes a row after confirmation, and reports a failure. */
export function DeleteButton(props: DeleteButtonProps) {
  const { question, hint, confirmLabel = 'Delete', failed, remove, ...button } = props
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        {...button}
        icon={Trash2}
        disabled={remove.isPending}
        onClick={() => setAsking(true)}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        description={hint}
        confirmLabel={confirmLabel}
        destructive
        onConfirm={() =>
          remove.mutate(undefined, {
            onError: (error) => toast.error(failed, serverMessage(error)),
          })
        }
      />
    </>
  )
}
