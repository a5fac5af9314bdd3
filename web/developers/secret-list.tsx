import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { keyWords, webhookWords } from '../../contract/developers/developer-messages.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { NewSecret } from './new-secret.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

type SecretListProps<Item> = {
  query: UseQueryResult<{ items: Item[] }>
  words: typeof keyWords | typeof webhookWords
  drawing: ReactNode
  row: (item: Item) => ReactNode
  /** The form in the dialog that adds an item; a new secret is then shown once. */
  form: (on: {
    onCancel: () => void
    onMade: (secret: string, description: string) => void
  }) => ReactNode
}

/** A section with a list of items that each have a secret. */
export function SecretList<Item>({ query, words, drawing, row, form }: SecretListProps<Item>) {
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<{ secret: string; description: string }>()
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {words.create}
    </Button>
  )
  return (
    <SettingsSection
      title={words.title}
      description={words.description}
      action={query.data && query.data.items.length > 0 && add}
    >
      <WhenLoaded query={query} failed={words.loadFailed} skeleton={<RowsSkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            <Card>
              <ul aria-label={words.list} className="divide-y">
                {items.map(row)}
              </ul>
            </Card>
          ) : (
            <EmptyState
              drawing={drawing}
              title={words.empty}
              description={words.emptyHint}
              action={add}
            />
          )
        }
      </WhenLoaded>
      <Dialog open={adding} onOpenChange={setAdding}>
        <DialogContent title={words.create}>
          {form({
            onCancel: () => setAdding(false),
            onMade: (secret, description) => {
              setAdding(false)
              setMade({ secret, description })
            },
          })}
        </DialogContent>
      </Dialog>
      <NewSecret
        secret={made?.secret}
        description={made?.description ?? ''}
        words={words}
        onClose={() => setMade(undefined)}
      />
    </SettingsSection>
  )
}
