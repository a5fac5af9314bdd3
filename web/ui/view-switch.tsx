import { LayoutGrid, Rows3 } from 'lucide-react'
import { Button } from './button.tsx'

export type View = {
  table: boolean
  onTable: (table: boolean) => void
}

/** Shows a list as cards or as a table. */
export function ViewSwitch({ table, onTable }: View) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label="View" className="ms-auto flex gap-1">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Cards"
        title="Cards"
        aria-pressed={!table}
        className="aria-pressed:bg-muted aria-pressed:text-foreground"
        onClick={() => onTable(false)}
      >
        <LayoutGrid aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Table"
        title="Table"
        aria-pressed={table}
        className="aria-pressed:bg-muted aria-pressed:text-foreground"
        onClick={() => onTable(true)}
      >
        <Rows3 aria-hidden="true" />
      </Button>
    </div>
  )
}
