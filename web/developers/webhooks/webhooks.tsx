import { useQuery } from '@tanstack/react-query'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import { webhookTopics } from '../../../contract/developers/webhooks.ts'
import { WebhookDrawing } from '../developers-drawing.tsx'
import { SecretList } from '../secret-list.tsx'
import { useMayTell, WebhookFields } from './webhook-fields.tsx'
import { useCreateWebhook, webhooksQuery } from './webhook-queries.ts'
import { WebhookRow } from './webhook-row.tsx'

/** The section with the webhooks of the company. */
export function Webhooks() {
  const create = useCreateWebhook()
  const mayTell = useMayTell()
  return (
    <SecretList
      query={useQuery(webhooksQuery)}
      words={words}
      drawing={<WebhookDrawing />}
      row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      form={({ onCancel, onMade }) => (
        <WebhookFields
          values={{ url: '', topics: webhookTopics.filter(mayTell) }}
          submit={words.create}
          failed={words.createFailed}
          onCancel={onCancel}
          onSubmit={async (values) => {
            const { secret } = await create.mutateAsync(values)
            onMade(secret, words.newDescription)
          }}
        />
      )}
    />
  )
}
