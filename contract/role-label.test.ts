import { expect, test } from 'vitest'
import { roleLabel } from './team.ts'

test('a role is called by its label, and nobody is called an owner by what a program stored', () => {
  expect(['admin', 'editor', 'Reviewer', 'Owner', ' OWNER '].map(roleLabel)).toEqual([
    'Admin',
    'Editor',
    'Reviewer',
    'Member',
    'Member',
  ])
})
