import { describe, expect, it } from 'vitest'
import { functions } from './functions.ts'
import { nearName } from './near-name.ts'
import { tables } from './tables.ts'

describe('nearName', () => {
  it.each([
    ['product', 'products'],
    ['Products', 'products'],
    ['breifs', 'briefs'],
    ['company_profile', 'company_profiles'],
    ['teams_member', 'team_members'],
    ['get_users_company', 'get_user_company'],
  ])('finds the name that %s misspells', (name, meant) => {
    expect(nearName(name, [...tables.keys(), ...functions.keys()])).toBe(meant)
  })

  it.each(['', 'x', 'auth.users', '__proto__', 'activity', 'x'.repeat(60_000)])(
    'finds nothing similar to %.20j',
    (name) => {
      expect(nearName(name, tables.keys())).toBeNull()
    },
  )
})
