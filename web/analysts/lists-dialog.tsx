import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AnalystList, analystListForm } from '../../contract/analysts/analysts.ts'
import { counted } from '../../contract/values/counted.ts'
import { Button } from '../ui/button.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { analystListsQuery, useDeleteList, useSaveList } from './analysts-queries.ts'

type ListsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Adds, renames and deletes lists of contacts. */
export function ListsDialog({ open, onOpenChange }: ListsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Lists"
        description="Group your contacts, for example by tier, to share a brief with all of them."
      >
        <div className="flex flex-col gap-5">
          <Lists />
          <ListForm label="New list" submit="Add list" />
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Lists() {
  return (
    <WhenLoaded
      query={useQuery(analystListsQuery)}
      failed="Lists could not be loaded"
      loading="lists"
      skeleton={<Skeleton className="h-20" />}
      className="py-6"
    >
      {(lists) =>
        lists.length > 0 && (
          <ul aria-label="Lists" className="max-h-72 divide-y overflow-y-auto rounded-md border">
            {lists.map((list) => (
              <ListRow key={list.id} list={list} />
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  )
}

function ListRow({ list }: { list: AnalystList }) {
  const [renaming, setRenaming] = useState(false)
  const remove = useDeleteList(list.id)
  if (renaming) {
    return (
      <li className="p-3">
        <ListForm
          label="Name of the list"
          submit="Rename"
          list={list}
          onDone={() => setRenaming(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2 py-1.5 ps-3 pe-1.5">
      <p className="min-w-0 flex-1 truncate" dir="auto" title={list.name}>
        {list.name}
      </p>
      <p className="text-muted-foreground text-sm tabular-nums">{countOf(list)}</p>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Rename ${list.name}`}
        onClick={() => setRenaming(true)}
      >
        Rename
      </Button>
      <DeleteButton
        label={`Delete ${list.name}`}
        question={`Delete the list “${list.name}”?`}
        hint="Its contacts stay in the address book."
        confirmLabel="Delete list"
        failed="The list couldn't be deleted"
        remove={remove}
      />
    </li>
  )
}

const countOf = ({ analysts }: AnalystList) => counted(analysts, 'contact')

type ListFormProps = { label: string; submit: string; list?: AnalystList; onDone?: () => void }

function ListForm({ label, submit, list, onDone }: ListFormProps) {
  const form = useForm({
    resolver: zodResolver(analystListForm),
    defaultValues: { name: list?.name ?? '' },
  })
  const save = useSaveList()
  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, ...(list && { id: list.id }) })
      form.reset()
      onDone?.()
    } catch (error) {
      const message = serverMessage(error) ?? "The list couldn't be saved. Please try again."
      form.setError('name', { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label={label} error={form.formState.errors.name}>
        <Input autoComplete="off" autoFocus={list !== undefined} {...form.register('name')} />
      </Field>
      <div className="flex justify-end gap-2">
        {onDone && (
          <Button variant="secondary" size="sm" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="secondary" size="sm" pending={save.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
