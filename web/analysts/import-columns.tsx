import {
  type ImportField,
  type importAnalysts,
  importFields,
} from '../../contract/analysts/analysts.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Select } from '../ui/select.tsx'

export type FileColumn = Reply<typeof importAnalysts>['columns'][number]
type Fields = (ImportField | null)[]

type ImportColumnsProps = {
  columns: readonly FileColumn[]
  onChange: (fields: Fields) => void
}

/** What each column of the file is taken for, to be changed. */
export function ImportColumns({ columns, onChange }: ImportColumnsProps) {
  const choose = (at: number, chosen: ImportField | null) => {
    // Another column gives up a field that this one takes.
    const fields = columns.map(({ field }) => (field === chosen ? null : field))
    onChange(fields.with(at, chosen))
  }
  return (
    <section aria-label="Columns">
      <p className="mb-2 font-medium">Columns</p>
      <ul className="max-h-72 divide-y overflow-y-auto rounded-md border text-sm">
        {columns.map(({ heading, field, sample }, at) => {
          const name = heading || `Column ${at + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
            <li key={at} className="grid items-center gap-2 px-3 py-2 sm:grid-cols-[1fr_11rem]">
              <div className="min-w-0">
                <p dir="auto" className="truncate font-medium">
                  {name}
                </p>
                <p dir="auto" className="truncate text-muted-foreground">
                  {sample || 'Empty'}
                </p>
              </div>
              <Select
                aria-label={`Import ${name} as`}
                value={field ?? ''}
                onChange={({ target }) => choose(at, (target.value || null) as ImportField | null)}
                options={Object.entries(importFields)}
              >
                <option value="">Not imported</option>
              </Select>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

// ------------------------------------------------------------------ choices of earlier files

const storedKey = 'briefwell-import-columns'
const mostKept = 20

/** Files of the same program have the same headings. */
const signOf = (columns: readonly FileColumn[]) =>
  JSON.stringify(columns.map(({ heading }) => heading))

function kept(): Record<string, Fields> {
  try {
    return JSON.parse(localStorage.getItem(storedKey) ?? '{}') as Record<string, Fields>
  } catch {
    return {}
  }
}

/** What was chosen for a file with these headings before; undefined if nothing was. */
export const rememberedFields = (columns: readonly FileColumn[]): Fields | undefined =>
  kept()[signOf(columns)]

export function rememberFields(columns: readonly FileColumn[], fields: Fields) {
  const { [signOf(columns)]: _, ...others } = kept()
  const newest = Object.entries(others).slice(-mostKept + 1)
  const next = Object.fromEntries([...newest, [signOf(columns), fields]])
  try {
    localStorage.setItem(storedKey, JSON.stringify(next))
  } catch {
    // Storage is full or blocked: the next file begins with what the server takes its columns for.
  }
}
