import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analyst, AnalystList } from '../../contract/analysts/analysts.ts'
import { ChangedMeanwhile, type FieldLabels } from '../platform/forms/changed-meanwhile.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field, FieldGroup } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { analystListsQuery } from './analysts-queries.ts'
import { type AnalystValues, useAnalystForm } from './use-analyst-form.ts'

type AnalystDialogProps = {
  /** The contact to edit; absent for a new one. */
  analyst?: Analyst
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that adds a contact or edits one. */
export function AnalystDialog({ analyst, open, onOpenChange }: AnalystDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={analyst ? 'Edit contact' : 'Add contact'}>
        <AnalystForm {...(analyst && { analyst })} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

/** A contact whose address changes has usually changed firms. */
const addressChanges = 'Saving revokes access for the old address. Share again with the new one.'

function AnalystForm({ analyst, onDone }: { analyst?: Analyst; onDone: () => void }) {
  const { form, record, save, saving } = useAnalystForm(useQueryClient(), analyst, onDone)
  const lists = useQuery(analystListsQuery).data ?? []
  const { errors, dirtyFields } = form.formState
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <ChangedMeanwhile
        form={form}
        meanwhile={record.meanwhile}
        noun="contact"
        labels={labelsOf(lists)}
      />
      <Field label="Name" required error={errors.name}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Email"
        required
        error={errors.email}
        {...(analyst && dirtyFields.email && { description: addressChanges })}
      >
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Firm" error={errors.firm}>
        <Input autoComplete="off" {...form.register('firm')} />
      </Field>
      <Field label="Topics" description="One per line." error={errors.topics}>
        <Textarea rows={2} {...form.register('topics')} />
      </Field>
      {lists.length > 0 && (
        <FieldGroup legend="Lists" error={errors.listIds}>
          <div className="flex max-h-40 flex-wrap gap-x-5 gap-y-2 overflow-y-auto">
            {lists.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={<bdi>{name}</bdi>}
                value={id}
                {...form.register('listIds')}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <Field label="Notes" error={errors.notes}>
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={saving}>
          {analyst ? 'Save changes' : 'Add contact'}
        </Button>
      </div>
    </form>
  )
}

function labelsOf(lists: AnalystList[]): FieldLabels<AnalystValues> {
  const nameOf = (id: string) => lists.find((list) => list.id === id)?.name ?? 'Another list'
  return {
    name: 'Name',
    email: 'Email',
    firm: 'Firm',
    topics: 'Topics',
    listIds: { label: 'Lists', show: (ids) => ids.map(nameOf).join(', ') || 'No list' },
    notes: 'Notes',
  }
}
