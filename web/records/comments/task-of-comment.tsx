import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CommentTask, CommentThread } from '../../../contract/records/comments.ts'
import { taskMessages as words } from '../../../contract/records/tasks.ts'
import { formatDay, localDay } from '../../platform/format/calendar-day.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { ActionsMenu } from '../../ui/actions-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import type { CommentedRecord } from './commented-record.ts'
import { useAssign, useFinish } from './comments-queries.ts'
import { peopleQuery } from './people-query.ts'

type TaskProps<Anchor> = {
  record: CommentedRecord<Anchor>
  thread: CommentThread<Anchor>
  now: Date
  onChange: () => void
}

/** The task that a comment is: for whom, until when, and whether it is done. */
export function TaskOfComment<Anchor>({ record, thread, now, onChange }: TaskProps<Anchor>) {
  const finish = useFinish(record, thread.id)
  const assign = useAssign(record, thread.id)
  const { task, mayResolve } = thread
  if (!task) return null
  return (
    <div className="mt-3 flex items-start gap-1 rounded-md border px-3 py-2">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={<TaskText task={task} now={now} />}
          checked={finish.isPending ? finish.variables : task.done !== null}
          disabled={!task.mayFinish}
          onChange={({ target }) => finish.mutate(target.checked)}
        />
      </div>
      {mayResolve && (
        <ActionsMenu label={words.task}>
          <DropdownMenuItem icon={Pencil} onSelect={onChange}>
            {words.change}
          </DropdownMenuItem>
          <DropdownMenuItem destructive icon={Trash2} onSelect={() => assign.mutate(null)}>
            {words.remove}
          </DropdownMenuItem>
        </ActionsMenu>
      )}
    </div>
  )
}

function TaskText({ task: { assignee, dueOn, done }, now }: { task: CommentTask; now: Date }) {
  const late = dueOn !== null && done === null && dueOn < localDay(now)
  return (
    <>
      <span className="block break-words font-medium">
        {words.for(assignee?.name ?? words.nobody)}
      </span>
      <span
        className={
          late ? 'block text-destructive-text text-sm' : 'block text-muted-foreground text-sm'
        }
      >
        {done ? words.doneBy(done.by) : dueOn && words[late ? 'overdue' : 'by'](formatDay(dueOn))}
      </span>
    </>
  )
}

type TaskFormProps<Anchor> = {
  record: CommentedRecord<Anchor>
  thread: CommentThread<Anchor>
  onDone: () => void
}

/** Says who is to do what a comment says, and until when. */
export function TaskForm<Anchor>({ record, thread, onDone }: TaskFormProps<Anchor>) {
  const { user } = useMe()
  const { data } = useQuery(peopleQuery(record))
  const assign = useAssign(record, thread.id)
  const [assigneeId, setAssignee] = useState(thread.task?.assignee?.id ?? user.id)
  const [dueOn, setDueOn] = useState(thread.task?.dueOn ?? '')
  const people = (data?.items ?? []).map(
    ({ id, name }) => [id, id === user.id ? words.me(name) : name] as const,
  )
  function save(event: FormEvent) {
    event.preventDefault()
    assign.mutate({ assigneeId, dueOn: dueOn || null }, { onSuccess: onDone })
  }
  return (
    <form className="mt-3 flex flex-col gap-3" onSubmit={save}>
      <Field label={words.assignee}>
        <Select
          autoFocus
          value={assigneeId}
          onChange={({ target }) => setAssignee(target.value)}
          options={people}
        />
      </Field>
      <Field label={words.due} description={words.dueHint}>
        <Input
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={assign.isPending}>
          {words.save}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
