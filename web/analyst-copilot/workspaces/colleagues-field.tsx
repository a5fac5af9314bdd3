import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceMessages as words } from '../../../contract/analyst-copilot/copilot-workspaces.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { membersQuery } from '../../team/team-queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'

type ColleaguesFieldProps = {
  /** Their user ids. */
  value: string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Chooses other active members of the user's company. */
export function ColleaguesField({ value, onChange, error }: ColleaguesFieldProps) {
  const { company } = useMe()
  return (
    <FieldGroup
      legend={words.share}
      description={company ? words.shareHint : words.noCompany}
      error={error}
    >
      {company && <Colleagues value={value} onChange={onChange} />}
    </FieldGroup>
  )
}

function Colleagues({ value, onChange }: Pick<ColleaguesFieldProps, 'value' | 'onChange'>) {
  const [search, setSearch] = useState('')
  const { user } = useMe()
  const list = useInfiniteQuery(membersQuery(search ? { q: search } : {}))
  const page = list.data?.pages[0]
  const found = page?.items.flatMap(({ userId, name, email }) =>
    userId && userId !== user.id ? [{ userId, name, email }] : [],
  )
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={words.searchColleagues}
        placeholder={words.searchColleagues}
        value={search}
        onSearch={setSearch}
      />
      <ul
        aria-label={words.colleagues}
        className="flex max-h-44 flex-col divide-y overflow-y-auto rounded-md border"
      >
        {found?.map(({ userId, name, email }) => (
          <li key={userId} className="px-3 py-2">
            <Checkbox
              label={
                <span className="block min-w-0">
                  <span dir="auto" className="block truncate">
                    {name}
                  </span>
                  <span className="block truncate text-muted-foreground text-sm">{email}</span>
                </span>
              }
              checked={value.includes(userId)}
              onChange={() => toggle(userId)}
            />
          </li>
        ))}
        {found?.length === 0 && (
          <li className="px-3 py-2 text-muted-foreground">
            {search ? words.noColleague : words.noColleagues}
          </li>
        )}
        {list.error && (
          <li className="px-3 py-2 text-muted-foreground">{words.colleaguesFailed}</li>
        )}
        {page?.nextCursor && (
          <li className="px-3 py-2 text-muted-foreground text-sm">
            {words.moreColleagues(page.total - page.items.length)}
          </li>
        )}
      </ul>
      <p aria-live="polite" className="text-muted-foreground text-sm">
        {words.chosen(value.length)}
      </p>
    </div>
  )
}
