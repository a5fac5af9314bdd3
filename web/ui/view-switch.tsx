import { LayoutGrid, Rows3 } from 'lucide-react'
import { ChoiceButtons } from './choice-buttons.tsx'

export type View = {
  table: boolean
  onTable: (table: boolean) => void
}

const choices = [
  { value: 'cards', name: 'Cards', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'table', name: 'Table', icon: <Rows3 aria-hidden="true" /> },
] as const

/** Shows a list as cards or as a table. */
export function ViewSwitch({ table, onTable }: View) {
  return (
    <ChoiceButtons
      label="View"
      choices={choices}
      chosen={table ? 'table' : 'cards'}
      onChoose={(view) => onTable(view === 'table')}
      className="ms-auto"
    />
  )
}
