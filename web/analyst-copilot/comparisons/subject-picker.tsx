import { Plus } from 'lucide-react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import {
  type ComparedSubject,
  comparisonLimits,
  type SubjectKind,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { ScopeKind } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { Button } from '../../ui/button.tsx'
import { ScopePopover, ScopeSearch } from '../scope/scope-search.tsx'

type SubjectPickerProps = {
  chosen: readonly ComparedSubject[]
  onAdd: (subject: ComparedSubject) => void
  onRemove: (subject: ComparedSubject) => void
}

const kinds = ['vendors', 'products'] as const
const kindOf = (kind: ScopeKind): SubjectKind => (kind === 'vendors' ? 'vendor' : 'product')

/** A button that opens a search for vendors and products, which are added or removed at once. */
export function SubjectPicker({ chosen, onAdd, onRemove }: SubjectPickerProps) {
  const isFull = chosen.length >= comparisonLimits.subjects
  return (
    <ScopePopover
      label={words.addSubjects}
      side="bottom"
      trigger={
        <Button icon={Plus} variant="secondary">
          {words.addSubjects}
        </Button>
      }
    >
      <ScopeSearch
        label={words.addSubjects}
        placeholder={words.searchSubjects}
        kinds={kinds}
        isChosen={(_, { id }) => chosen.some((one) => one.id === id)}
        onSelect={(kind, { id, name, vendor }) => {
          const known = chosen.find((one) => one.id === id)
          if (known) onRemove(known)
          else onAdd({ id, kind: kindOf(kind), name, vendor })
        }}
        full={isFull ? words.full.subjects : undefined}
      />
    </ScopePopover>
  )
}
