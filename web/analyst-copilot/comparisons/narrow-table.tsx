import { comparisonTexts } from '../../../contract/analyst-copilot/comparison-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { Shared } from './table.tsx'
import type { Look } from './use-look.ts'

/** One vendor or product at a time, with a switch between them. */
export function NarrowTable({ criteria, subjects, head, cell, look }: Shared & { look: Look }) {
  const shown = subjects.find(({ id }) => id === look.vendor) ?? subjects[0]
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {shown && (
        <div className="flex items-end gap-2">
          <Field label={comparisonTexts.columns.subject} className="flex-1">
            <Select
              value={shown.id}
              onChange={({ target }) => look.choose({ vendor: target.value })}
              options={subjects.map(({ id, name }) => [id, name])}
            />
          </Field>
          <div className="pb-1">{head({ ...shown, menuOnly: true }, subjects)}</div>
        </div>
      )}
      <Card className="divide-y empty:hidden">
        {criteria.map((criterion) => (
          <section
            key={criterion.id}
            aria-label={criterion.name}
            className="flex flex-col gap-2 p-4"
          >
            <div className="font-medium">{head(criterion, criteria)}</div>
            {shown && cell(criterion, shown)}
          </section>
        ))}
      </Card>
    </div>
  )
}
