import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { wizardMessages as words } from '../../../contract/boardroom-builder/document-messages.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { type MaterialKind, materialQuery } from './material-queries.ts'
import type { Chosen } from './use-wizard.ts'

/** With this many items or more, a search field is shown. */
const searchFrom = 8

type MaterialChoiceProps = {
  kind: MaterialKind
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
}

/** Chooses source material of one type; chosen items stay listed during a search. */
export function MaterialChoice({ kind, chosen, onChange }: MaterialChoiceProps) {
  const { company } = useMe()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 200)
  const { data, isError } = useQuery(materialQuery(kind, search, company !== null))
  const ids = new Set(chosen.map(({ id }) => id))
  const noun = words[kind].toLowerCase()
  if (data?.total === 0 && search === '' && chosen.length === 0) return null
  const toggle = (one: Chosen) =>
    onChange(ids.has(one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
  return (
    <fieldset className="rounded-lg border bg-card">
      <legend className="sr-only">{words[kind]}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2.5">
        <p className="font-medium">{words[kind]}</p>
        <p role="status" className="text-muted-foreground text-sm">
          {words.chosen(chosen.length)}
        </p>
      </div>
      {chosen.length > 0 && <ChosenItems chosen={chosen} onRemove={toggle} />}
      <div className="flex flex-col gap-2.5 px-4 py-3">
        {(search !== '' || (data?.total ?? 0) > searchFrom) && (
          <Input
            type="search"
            aria-label={words.search(noun)}
            placeholder={words.search(noun)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {isError && <p className="text-destructive-text text-sm">{words.materialFailed}</p>}
        {!data && !isError && <Skeleton className="h-16" />}
        {data?.items.length === 0 && (
          <p className="text-muted-foreground text-sm">{words.none(noun)}</p>
        )}
        <div className="flex max-h-60 flex-col gap-2 overflow-y-auto empty:hidden">
          {data?.items.map((one) => (
            <Checkbox
              key={one.id}
              label={one.name}
              checked={ids.has(one.id)}
              onChange={() => toggle(one)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

type ChosenItemsProps = { chosen: readonly Chosen[]; onRemove: (one: Chosen) => void }

function ChosenItems({ chosen, onRemove }: ChosenItemsProps) {
  return (
    <ul className="flex flex-wrap gap-1.5 border-b px-4 py-2.5">
      {chosen.map((one) => (
        <li key={one.id} className="max-w-full">
          <button
            type="button"
            aria-label={words.remove(one.name)}
            onClick={() => onRemove(one)}
            className="touch-target flex max-w-full items-center gap-1 rounded-sm bg-primary-tint px-2 py-0.5 text-primary-text text-sm"
          >
            <span dir="auto" className="truncate">
              {one.name}
            </span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
