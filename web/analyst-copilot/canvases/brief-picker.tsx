import { Plus } from 'lucide-react'
import type { ScopeItem } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { evidenceMessages as words } from '../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import { evidenceLimits } from '../../../contract/analyst-copilot/evidence-canvases.ts'
import { Button } from '../../ui/button.tsx'
import { ScopePopover, ScopeSearch } from '../scope/scope-search.tsx'

type BriefPickerProps = {
  chosen: readonly ScopeItem[]
  onAdd: (brief: ScopeItem) => void
  onRemove: (id: string) => void
}

/** A button that opens a search for briefs that the user may read, which are added or removed at once. */
export function BriefPicker({ chosen, onAdd, onRemove }: BriefPickerProps) {
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  return (
    <ScopePopover
      label={words.addBriefs}
      side="bottom"
      trigger={
        <Button icon={Plus} variant="secondary" className="self-start">
          {words.addBriefs}
        </Button>
      }
    >
      <ScopeSearch
        label={words.addBriefs}
        placeholder={words.searchBriefs}
        kinds={['briefs']}
        isChosen={(_, { id }) => isChosen(id)}
        onSelect={(_, item) => (isChosen(item.id) ? onRemove(item.id) : onAdd(item))}
        full={chosen.length >= evidenceLimits.briefs ? words.full : undefined}
      />
    </ScopePopover>
  )
}
