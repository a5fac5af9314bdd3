import { expect, test } from 'vitest'
import { roleLabel } from './team.ts'

test('a role shows its label, and a stored role of "owner" does not make anyone the owner', () => {
  expect(['admin', 'editor', 'Reviewer', 'Owner', ' OWNER '].map(roleLabel)).toEqual([
    'Admin',
    'Editor',
    'Reviewer',
    'Member',
    'Member',
  ])
})
