import { useQuery } from '@tanstack/react-query'
import { Download, ListMinus, ListPlus, type LucideIcon, Trash2 } from 'lucide-react'
import type { Analyst } from '../../contract/analysts/analysts.ts'
import { counted } from '../../contract/values/counted.ts'
import { csvFile } from '../platform/format/csv-file.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import type { Selection } from '../ui/use-selection.ts'
import { analystListsQuery, useChangeList, useDeleteAnalysts } from './analysts-queries.ts'

type AnalystSelectionProps = { selection: Selection<Analyst>; canChange: boolean }

/** The actions for the selected contacts. */
export function AnalystSelection({ selection, canChange }: AnalystSelectionProps) {
  const { deleting, remove } = useDeleteAnalysts()
  const lists = useQuery(analystListsQuery).data ?? []
  const { chosen } = selection
  const held = lists.filter(({ id }) => chosen.some((it) => it.lists.some((on) => on.id === id)))
  return (
    <SelectionBar noun="contacts" selection={selection}>
      {canChange && (
        <>
          <ListMenu icon={ListPlus} label="Add to list" lists={lists} chosen={chosen} listed />
          <ListMenu icon={ListMinus} label="Remove from list" lists={held} chosen={chosen} />
        </>
      )}
      <Button icon={Download} variant="ghost" size="sm" onClick={() => saveFile(...csvOf(chosen))}>
        Export CSV
      </Button>
      {canChange && (
        <Button
          icon={Trash2}
          variant="ghost"
          size="sm"
          className="text-destructive-text"
          disabled={deleting}
          onClick={() => remove(chosen.map(({ id }) => id))}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}

function csvOf(analysts: Analyst[]) {
  return csvFile('analysts', analysts, [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Firm', ({ firm }) => firm],
    ['Topics', ({ topics }) => topics.join('; ')],
    ['Notes', ({ notes }) => notes],
    ['Lists', ({ lists }) => lists.map(({ name }) => name).join('; ')],
  ])
}

type ListMenuProps = {
  icon: LucideIcon
  label: string
  lists: { id: string; name: string }[]
  chosen: Analyst[]
  /** Whether to add the contacts to the list or remove them from it. */
  listed?: boolean
}

function ListMenu({ icon: Icon, label, lists, chosen, listed = false }: ListMenuProps) {
  const change = useChangeList()
  if (lists.length === 0) return null
  const choose = ({ id, name }: { id: string; name: string }) =>
    change.mutate(
      { id, ids: chosen.map((analyst) => analyst.id), listed },
      {
        onSuccess: () =>
          toast.success(listed ? `Added to ${name}` : `Removed from ${name}`, countOf(chosen)),
        onError: (error) => toast.error("The list couldn't be changed", serverMessage(error)),
      },
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button icon={Icon} variant="ghost" size="sm" pending={change.isPending}>
          {label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {lists.map((list) => (
          <DropdownMenuItem key={list.id} onSelect={() => choose(list)}>
            <bdi>{list.name}</bdi>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const countOf = ({ length }: Analyst[]) => counted(length, 'contact')
