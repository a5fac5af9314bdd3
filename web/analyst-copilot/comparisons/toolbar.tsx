import { ArrowRightLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import { type Comparison, comparisonOrders } from '../../../contract/analyst-copilot/comparisons.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { CriteriaPicker } from './criteria-picker.tsx'
import { FillingState } from './filling-state.tsx'
import { SubjectPicker } from './subject-picker.tsx'
import { type Editing, useEditing } from './use-editing.ts'
import type { Look } from './use-look.ts'

type ToolbarProps = { comparison: Comparison; look: Look }

/** What can be added, how the table is looked at, and how far its filling is. */
export function Toolbar({ comparison, look }: ToolbarProps) {
  const { subjects, criteria, author } = comparison
  const editing = useEditing(comparison)
  return (
    <div data-print="no" className="mb-4 flex flex-wrap items-center gap-2">
      {!author && (
        <>
          <SubjectPicker
            chosen={subjects}
            onAdd={({ id, kind }) =>
              void editing.add({ do: 'addSubjects', subjects: [{ id, kind }] })
            }
            onRemove={(subject) => void editing.remove('subjects', subject)}
          />
          <AddCriteria comparison={comparison} editing={editing} />
        </>
      )}
      {criteria.length > 1 && (
        <FilterSelect
          className="w-56"
          label={words.order}
          options={comparisonOrders}
          value={look.order}
          onChange={(order) => look.choose({ order })}
        />
      )}
      {subjects.length > 0 && criteria.length > 0 && (
        <Button
          icon={ArrowRightLeft}
          variant="ghost"
          aria-pressed={look.turned}
          className="max-sm:hidden aria-pressed:bg-muted"
          onClick={() => look.choose({ turned: look.turned ? undefined : 'yes' })}
        >
          {words.turn}
        </Button>
      )}
      <FillingState comparison={comparison} editing={editing} />
    </div>
  )
}

type AddCriteriaProps = { comparison: Comparison; editing: Editing }

function AddCriteria({ comparison, editing }: AddCriteriaProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Plus} variant="secondary" onClick={() => setOpen(true)}>
        {words.addCriteria}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={words.addCriteria}>
          <CriteriaPicker
            chosen={comparison.criteria.map(({ text }) => text)}
            workspaceId={comparison.workspaceId}
            onAdd={(criteria) => void editing.add({ do: 'addCriteria', criteria })}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}
