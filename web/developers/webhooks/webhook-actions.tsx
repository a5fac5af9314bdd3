import { Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import type { Webhook } from '../../../contract/developers/webhooks.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { NewSecret } from '../new-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import {
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useTurnWebhook,
  useUpdateWebhook,
} from './webhook-queries.ts'

type Asked = 'edit' | 'rotate' | 'delete'

/** The actions on a webhook: a button for the test, a menu for the others. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [asked, setAsked] = useState<Asked>()
  const test = useTestWebhook(webhook.id)
  const { active } = webhook
  const turn = useTurnWebhook(webhook)
  return (
    <>
      <Button
        icon={Send}
        variant="secondary"
        disabled={!active}
        pending={test.isPending}
        onClick={() => test.mutate()}
      >
        {words.test}
      </Button>
      <ActionsMenu label={words.more} variant="secondary" size="icon">
        <DropdownMenuItem onSelect={() => setAsked('edit')}>{words.edit}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => turn.mutate()}>
          {active ? words.turnOff : words.turnOn}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setAsked('rotate')}>{words.rotate}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setAsked('delete')}>{words.delete}</DropdownMenuItem>
      </ActionsMenu>
      <Dialogs webhook={webhook} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

type DialogsProps = { webhook: Webhook; asked: Asked | undefined; onClose: () => void }

function Dialogs({ webhook, asked, onClose }: DialogsProps) {
  const [secret, setSecret] = useState<string>()
  const navigate = useNavigate()
  const update = useUpdateWebhook(webhook.id)
  const rotate = useRotateSecret(webhook.id)
  const remove = useDeleteWebhook(webhook.id)
  const { earlierSecretUntil: until } = webhook
  const rotateHint = until ? words.rotateAgainHint(formatDateTime(until)) : words.rotateHint
  const closing = (open: boolean) => !open && onClose()
  return (
    <>
      <Dialog open={asked === 'edit'} onOpenChange={closing}>
        <DialogContent title={words.editTitle}>
          <WebhookFields
            values={{ url: webhook.url, topics: webhook.topics }}
            submit={words.save}
            failed={words.updateFailed}
            onCancel={onClose}
            onSubmit={async (values) => {
              await update.mutateAsync(values)
              onClose()
            }}
          />
        </DialogContent>
      </Dialog>
      <AlertDialog
        open={asked === 'rotate'}
        onOpenChange={closing}
        title={words.rotateQuestion}
        description={rotateHint}
        confirmLabel={words.rotate}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: (made) => setSecret(made.secret) })}
      />
      <AlertDialog
        open={asked === 'delete'}
        onOpenChange={closing}
        title={words.deleteQuestion}
        description={words.deleteHint}
        confirmLabel={words.deleteNow}
        destructive
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => void navigate('/company/developers') })
        }
      />
      <NewSecret
        secret={secret}
        description={words.rotatedDescription}
        words={words}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}
