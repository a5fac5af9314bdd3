import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

type SearchPanelProps = {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  searching: boolean
  /** Groups of results. */
  children: ReactNode
  /** A message below the list: the state of the search. */
  outcome: ReactNode
}

/** A search whose results are chosen with the pointer or arrow keys. The server filters, not the list. */
export function SearchPanel(props: SearchPanelProps) {
  const { label, placeholder, typed, onType, searching, children, outcome } = props
  return (
    <Command label={label} shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2.5 border-b px-3">
        {searching ? (
          <Spinner className="size-4 shrink-0 text-muted-foreground" />
        ) : (
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        )}
        <Command.Input
          value={typed}
          maxLength={200}
          onValueChange={onType}
          placeholder={placeholder}
          className="h-10 w-full min-w-0 bg-transparent pointer-coarse:text-md outline-none"
        />
      </div>
      <Command.List
        label={label}
        className="max-h-72 min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {children}
      </Command.List>
      {outcome}
    </Command>
  )
}

/** The results of one kind. */
export function SearchGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}
