import { dataErrors } from './data-errors.ts'

/** The caller's preferences, from the header `Prefer`. */
export type Preferences = {
  answer: 'representation' | 'minimal' | 'headers-only'
  counted: boolean
  conflicts: 'merge-duplicates' | 'ignore-duplicates' | null
  /** Missing columns get the table's default; otherwise null. */
  withDefaults: boolean
  /** The change is rolled back, but its result is still returned. */
  rollback: boolean
  /** A change of more rows than this is rolled back. */
  maxAffected: number | null
  /** The honored preferences, as named in `Preference-Applied`. */
  applied: string[]
}

/** Every kind of count is exact: no table is large enough for estimates to be worthwhile. */
const counts = new Set(['exact', 'planned', 'estimated'])

/** The honored preferences that have a meaning for function calls. */
export function appliedToCalls({ applied }: Preferences): string[] {
  return applied.filter((preference) => /^(count|handling|tx)=/.test(preference))
}

/** Parses `Prefer`. Throws PGRST122 for unknown preferences if the caller asks for strictness. */
export function parsePreferences(header: string | undefined): Preferences {
  const found: Preferences = {
    answer: 'minimal',
    counted: false,
    conflicts: null,
    withDefaults: false,
    rollback: false,
    maxAffected: null,
    applied: [],
  }
  const unknown: string[] = []
  const preferences = (header ?? '').split(',').map((preference) => preference.trim())
  const strict = preferences.includes('handling=strict')
  for (const preference of preferences.filter(Boolean)) {
    const known = applyPreference(found, preference, strict)
    if (known) found.applied.push(preference)
    else unknown.push(preference)
  }
  if (strict && unknown.length > 0) throw dataErrors.unknownPreferences(unknown)
  return found
}

function applyPreference(found: Preferences, preference: string, strict: boolean): boolean {
  const [name, value = ''] = preference.split('=', 2)
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
      found.maxAffected = Number(value)
      return true
    case 'tx':
      found.rollback = value === 'rollback'
      return value === 'commit' || value === 'rollback'
    case 'handling':
      return value === 'strict' || value === 'lenient'
    default:
      return false
  }
}
