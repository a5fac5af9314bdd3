import { useState } from 'react'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import { webhookTopics } from '../../../contract/developers/webhooks.ts'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { NewSecret } from '../new-secret.tsx'
import { useMayTell, WebhookFields } from './webhook-fields.tsx'
import { useCreateWebhook } from './webhook-queries.ts'

type AddWebhookDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog that adds a webhook, and the one that then shows its secret. */
export function AddWebhookDialog({ open, onOpenChange }: AddWebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const create = useCreateWebhook()
  const mayTell = useMayTell()
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent title={words.create}>
          <WebhookFields
            values={{ url: '', topics: webhookTopics.filter(mayTell) }}
            submit={words.create}
            failed={words.createFailed}
            onCancel={() => onOpenChange(false)}
            onSubmit={async (values) => {
              const made = await create.mutateAsync(values)
              onOpenChange(false)
              setSecret(made.secret)
            }}
          />
        </DialogContent>
      </Dialog>
      <NewSecret
        secret={secret}
        title={words.newTitle}
        description={words.newDescription}
        label={words.secretLabel}
        copied={words.copied}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}
