import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { keyWords as words } from '../../../contract/developers/developer-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { DeveloperSection } from '../developer-section.tsx'
import { KeyDrawing } from '../developers-drawing.tsx'
import { apiKeysQuery } from '../developers-queries.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

/** The section with the API keys of the company. */
export function ApiKeys() {
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      {words.create}
    </Button>
  )
  const items = data?.items ?? []
  return (
    <DeveloperSection
      title={words.title}
      description={words.description}
      action={items.length > 0 && create}
    >
      {data ? (
        items.length > 0 ? (
          <Card>
            <ul aria-label={words.list} className="divide-y">
              {items.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          </Card>
        ) : (
          <EmptyState
            drawing={<KeyDrawing />}
            title={words.empty}
            description={words.emptyHint}
            action={create}
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
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
    </DeveloperSection>
  )
}
