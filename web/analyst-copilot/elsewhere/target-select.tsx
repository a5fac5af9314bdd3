import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'

type Target = { id: string; title: string; mayChange: boolean }

const settleMs = 180

/** The words typed into a TargetSelect: as a filter, once typing pauses. */
export function useTargetSearch() {
  const [typed, onSearch] = useState('')
  const settled = useDebounced(typed, settleMs)
  return { filters: settled ? { q: settled } : {}, unsettled: settled !== typed, onSearch }
}

type TargetSelectProps<Item extends Target> = {
  label: string
  /** The noun for the targets, in the plural: 'canvases'. */
  noun: string
  /** The label of a new one. */
  fresh: string
  search: ReturnType<typeof useTargetSearch>
  list: UseInfiniteQueryResult<{ pages: { items: Item[]; total: number }[] }>
  chosen: { id: string; title: string } | null
  onChoose: (target: Item | null) => void
}

/** Chooses a canvas or document to add to: one that the user may edit, or a new one. */
export function TargetSelect<Item extends Target>(props: TargetSelectProps<Item>) {
  const { label, noun, fresh, search, list, chosen, onChoose } = props
  const [page] = list.data?.pages ?? []
  const found = (page?.items ?? []).filter(({ mayChange }) => mayChange)
  return (
    <Field label={label}>
      <SearchSelect
        noun={noun}
        all={fresh}
        placeholder={fresh}
        chosen={chosen?.title ?? fresh}
        found={found.map(({ id, title }) => ({ id, name: title }))}
        more={(page?.total ?? 0) - (page?.items.length ?? 0)}
        searching={list.isFetching || search.unsettled}
        failed={list.isError}
        onSearch={search.onSearch}
        value={chosen?.id}
        onChange={(id) => onChoose(found.find((one) => one.id === id) ?? null)}
      />
    </Field>
  )
}
