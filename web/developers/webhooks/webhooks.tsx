import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { DeveloperSection } from '../developer-section.tsx'
import { WebhookDrawing } from '../developers-drawing.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookRow } from './webhook-row.tsx'

/** The section with the webhooks of the company. */
export function Webhooks() {
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery)
  const [adding, setAdding] = useState(false)
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {words.create}
    </Button>
  )
  const items = data?.items ?? []
  return (
    <DeveloperSection
      title={words.title}
      description={words.description}
      action={items.length > 0 && add}
    >
      {data ? (
        items.length > 0 ? (
          <Card>
            <ul aria-label={words.list} className="divide-y">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          </Card>
        ) : (
          <EmptyState
            drawing={<WebhookDrawing />}
            title={words.empty}
            description={words.emptyHint}
            action={add}
          />
        )
      ) : error ? (
        <ErrorState
          title={words.loadFailed}
          description={serverMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton />
      )}
      <AddWebhookDialog open={adding} onOpenChange={setAdding} />
    </DeveloperSection>
  )
}
