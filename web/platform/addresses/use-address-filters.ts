import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { FilterChanges } from '../../ui/list-controls.tsx'

/** How filters are read from the URL: invalid values are ignored. */
type Readers<Filters> = {
  [Name in keyof Filters]-?: (value: string) => value is string & Filters[Name]
}

/**
 * The filters of a list, kept in the URL: they can be shared, and Back undoes them. Define
 * `readers` outside the component.
 */
export function useAddressFilters<Filters extends Partial<Record<string, string>>>(
  readers: Readers<Filters>,
) {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const filters = useMemo(() => {
    const given = new URLSearchParams(address)
    const valid: Partial<Record<string, string>> = {}
    for (const name in readers) {
      const value = given.get(name)
      if (value && readers[name](value)) valid[name] = value
    }
    return valid as Partial<Filters>
  }, [address, readers])

  /** Changes filters; undefined removes one. `replace` adds no history entry. */
  function choose(changes: FilterChanges<Filters>, replace = false) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace, preventScrollReset: true },
    )
  }
  return { filters, choose }
}

/** Accepts the keys of `options`. */
export function oneOf<Value extends string>(options: Readonly<Record<Value, unknown>>) {
  return (value: string): value is Value => Object.hasOwn(options, value)
}

/** Accepts any valid search text. */
export function anyText(value: string): value is string {
  return value.length <= 200 && !value.includes('\u0000')
}

/** Accepts ids. */
export function anyId(value: string): value is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

export type SearchFilter = { q?: string }

const search = { q: anyText }

/** The filters of a list that can only be searched. */
export const useSearch = () => useAddressFilters<SearchFilter>(search)
