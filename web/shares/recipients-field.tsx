import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Analyst, AnalystList } from '../../contract/analysts/analysts.ts'
import { analystListsQuery, analystsQuery } from '../analysts/analysts-queries.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { SearchField } from '../ui/search-field.tsx'

/** The recipients chosen from the address book, by id. */
export type FromBook = { analysts: ReadonlySet<string>; lists: ReadonlySet<string> }

type RecipientsFieldProps = { value: FromBook; onChange: (chosen: FromBook) => void }

/** Chooses recipients from the address book; nothing if it is empty. */
export function RecipientsField({ value, onChange }: RecipientsFieldProps) {
  const [search, setSearch] = useState('')
  const lists = useQuery(analystListsQuery).data ?? []
  const contacts = useInfiniteQuery(analystsQuery(search ? { q: search } : {}))
  const page = contacts.data?.pages[0]
  if (!page || page.all === 0) return null
  const found = contacts.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <FieldGroup legend="From your address book">
      <div className="flex flex-col gap-3">
        {lists.length > 0 && (
          <ListChecks
            lists={lists}
            value={value.lists}
            onToggle={(id) => onChange({ ...value, lists: toggled(value.lists, id) })}
          />
        )}
        <SearchField
          label="Search contacts"
          placeholder="Search contacts"
          value={search}
          onSearch={setSearch}
        />
        <ul
          aria-label="Contacts"
          className="flex max-h-44 flex-col divide-y overflow-y-auto rounded-md border"
        >
          {found.map(({ id, name, firm, email }) => (
            <li key={id} className="px-3 py-2">
              <Checkbox
                label={<ContactLabel name={name} firm={firm} email={email} />}
                checked={value.analysts.has(id)}
                onChange={() => onChange({ ...value, analysts: toggled(value.analysts, id) })}
              />
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-3 py-2 text-muted-foreground">No contact matches.</li>
          )}
          {contacts.hasNextPage && (
            <li className="px-3 py-2 text-muted-foreground text-sm">
              Search to find the other {page.total - found.length} contacts.
            </li>
          )}
        </ul>
      </div>
    </FieldGroup>
  )
}

type ListChecksProps = {
  lists: AnalystList[]
  value: ReadonlySet<string>
  onToggle: (id: string) => void
}

function ListChecks({ lists, value, onToggle }: ListChecksProps) {
  return (
    <div className="flex max-h-28 flex-wrap gap-x-5 gap-y-2 overflow-y-auto">
      {lists.map(({ id, name, analysts }) => (
        <Checkbox
          key={id}
          label={
            <>
              <bdi>{name}</bdi> <span className="text-muted-foreground">({analysts})</span>
            </>
          }
          checked={value.has(id)}
          onChange={() => onToggle(id)}
        />
      ))}
    </div>
  )
}

function ContactLabel({ name, firm, email }: Pick<Analyst, 'name' | 'firm' | 'email'>) {
  return (
    <span className="block min-w-0">
      <span dir="auto" className="block truncate">
        {name}
        {firm && <span className="text-muted-foreground"> · {firm}</span>}
      </span>
      <span className="block truncate text-muted-foreground text-sm">{email}</span>
    </span>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
