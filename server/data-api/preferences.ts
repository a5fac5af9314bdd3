import { dataErrors } from './data-errors.ts'

/** What a caller prefers, by the header `Prefer`. */
export type Preferences = {
  answer: 'representation' | 'minimal' | 'headers-only'
  counted: boolean
  conflicts: 'merge-duplicates' | 'ignore-duplicates' | null
  /** Columns that a row leaves out get the table's default; else null. */
  withDefaults: boolean
  /** What is done is answered and taken back. */
  takenBack: boolean
  /** A change of more rows than this is taken back. */
  mostAffected: number | null
  /** What was heeded, as `Preference-Applied` names it. */
  applied: string[]
}

/** Every kind of count is exact here: no table is so large that a guess would be worth it. */
const counts = new Set(['exact', 'planned', 'estimated'])

/** What of the preferences means something to a call, and is told as heeded. */
export function ofCalls({ applied }: Preferences): string[] {
  return applied.filter((wish) => /^(count|handling|tx)=/.test(wish))
}

/** Reads `Prefer`. Throws PGRST122 for what is not known, where the caller asks for strictness. */
export function parsePreferences(header: string | undefined): Preferences {
  const found: Preferences = {
    answer: 'minimal',
    counted: false,
    conflicts: null,
    withDefaults: false,
    takenBack: false,
    mostAffected: null,
    applied: [],
  }
  const unknown: string[] = []
  const wishes = (header ?? '').split(',').map((wish) => wish.trim())
  const strict = wishes.includes('handling=strict')
  for (const wish of wishes.filter(Boolean)) {
    const heeded = heed(found, wish, strict)
    if (heeded) found.applied.push(wish)
    else unknown.push(wish)
  }
  if (strict && unknown.length > 0) throw dataErrors.unknownPreferences(unknown)
  return found
}

function heed(found: Preferences, wish: string, strict: boolean): boolean {
  const [name, value = ''] = wish.split('=', 2)
  switch (name) {
    case 'return':
      if (value !== 'representation' && value !== 'minimal' && value !== 'headers-only')
        return false
      found.answer = value
      return true
    case 'count':
      found.counted = counts.has(value)
      return found.counted
    case 'resolution':
      if (value !== 'merge-duplicates' && value !== 'ignore-duplicates') return false
      found.conflicts = value
      return true
    case 'missing':
      found.withDefaults = value === 'default'
      return value === 'default' || value === 'null'
    case 'max-affected':
      if (!strict || !/^\d{1,9}$/.test(value)) return false
      found.mostAffected = Number(value)
      return true
    case 'tx':
      found.takenBack = value === 'rollback'
      return value === 'commit' || value === 'rollback'
    case 'handling':
      return value === 'strict' || value === 'lenient'
    default:
      return false
  }
}
