import { describe, expect, test } from 'vitest'
import { formatInvitee, parseInvitees } from './invitees.ts'

describe('parseInvitees', () => {
  test('reads lines, commas, semicolons and names beside addresses, and drops duplicates', () => {
    expect(
      parseInvitees(
        'ann@a.example\nBob Ray <bob@b.example>, "Lee, Cy" <cy@c.example>;\n\n dan@d.example ; ANN@a.example',
      ),
    ).toEqual([
      { name: 'ann', email: 'ann@a.example' },
      { name: 'Bob Ray', email: 'bob@b.example' },
      { name: 'Lee, Cy', email: 'cy@c.example' },
      { name: 'dan', email: 'dan@d.example' },
    ])
  })

  test('reads rows copied from a spreadsheet, and addresses separated by spaces', () => {
    expect(parseInvitees('Ann Lee\tann@a.example\r\nbob@b.example\tBob Ray\r\n')).toEqual([
      { name: 'Ann Lee', email: 'ann@a.example' },
      { name: 'Bob Ray', email: 'bob@b.example' },
    ])
    expect(parseInvitees('ann@a.example bob@b.example')).toEqual([
      { name: 'ann', email: 'ann@a.example' },
      { name: 'bob', email: 'bob@b.example' },
    ])
  })

  test('falls back to the local part as the name, even if it is a single letter', () => {
    expect(parseInvitees('j@x.example')).toEqual([{ name: 'j@x.example', email: 'j@x.example' }])
  })

  test('keeps invalid addresses, so that each can be reported', () => {
    expect(parseInvitees('somebody')).toEqual([{ name: 'somebody', email: 'somebody' }])
    expect(parseInvitees(' \n , ;')).toEqual([])
  })
})

test('formatInvitee writes what parseInvitees reads back as the same person', () => {
  const people = [
    { name: 'Ann Lee', email: 'ann@a.example' },
    { name: 'Lee, Cy', email: 'cy@c.example' },
    { name: 'dan', email: 'dan@d.example' },
    { name: 'j@x.example', email: 'j@x.example' },
    { name: 'Bob Wrong', email: 'bob@bad' },
    { name: 'somebody', email: 'somebody' },
  ]
  expect(parseInvitees(people.map(formatInvitee).join('\n'))).toEqual(people)
  expect(people.map(formatInvitee)).toContain('dan@d.example')
})
