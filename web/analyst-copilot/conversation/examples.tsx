import { useQuery } from '@tanstack/react-query'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { copilotQuery } from '../../platform/session/copilot-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopilotDrawing } from '../copilot-drawing.tsx'

/** What the copilot does, and questions to begin with. */
export function Examples({ onChoose }: { onChoose: (text: string) => unknown }) {
  const { data } = useQuery(copilotQuery)
  return (
    <EmptyState
      drawing={<CopilotDrawing />}
      title={words.emptyTitle}
      description={data?.model ? words.emptyHint.answers : words.emptyHint.finds}
      action={
        <div className="flex flex-col items-center gap-4">
          <div className="flex flex-wrap justify-center gap-2">
            {words.examples.map((text) => (
              <Button key={text} variant="secondary" size="sm" onClick={() => void onChoose(text)}>
                {text}
              </Button>
            ))}
          </div>
          <Privacy />
        </div>
      }
    />
  )
}

/** States whether any data leaves the installation. */
function Privacy() {
  const { data } = useQuery(copilotQuery)
  if (!data) return <Skeleton className="h-5 w-72" />
  const { model, embeddingModel, sentTo } = data
  const told = sentTo && [
    model && words.leaves(model, sentTo),
    embeddingModel && words.meansLeave(embeddingModel, sentTo),
  ]
  return (
    <p className="text-muted-foreground text-sm">
      {told ? told.filter(Boolean).join(' ') : words.stays}
    </p>
  )
}
