import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** How a list's choices are read from the address: what is not valid is as if it were not there. */
type Readers<Filters> = {
  [Name in keyof Filters]-?: (value: string) => value is string & Filters[Name]
}

type Changes<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined }

/** What the controls above a list show and do. */
export type FilterControls<Filters> = {
  filters: Filters
  /** How many match, and how many there are. */
  counts: { total: number; all: number } | undefined
  filtered: boolean
  onChoose: (changes: Changes<Filters>, replace?: boolean) => void
  onClear: () => void
}

/**
 * The choices of a list, kept in the address: they can be shared, and Back undoes them. Write
 * `readers` outside of the component.
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

  /** Changes choices; undefined takes one back. `replace` makes no step to go back to. */
  function choose(changes: Changes<Filters>, replace = false) {
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

/** Accepts any text that may be asked for. */
export function anyText(value: string): value is string {
  return value.length <= 200 && !value.includes('\u0000')
}

/** Accepts ids. */
export function anyId(value: string): value is string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}
