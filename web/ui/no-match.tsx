import { SearchX } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown when a search or filter matches nothing, with a button to clear it. */
export function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing={<SearchX />}
      title={`No ${noun} match`}
      description="Try other words or fewer filters."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
