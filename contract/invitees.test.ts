import { describe, expect, test } from 'vitest'
import { formatInvitee, parseInvitees } from './invitees.ts'

describe('parseInvitees', () => {
  test('reads lines, commas, semicolons, and names beside addresses, each address once', () => {
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

  test('reads what is copied from a spreadsheet, and addresses with blanks between', () => {
    expect(parseInvitees('Ann Lee\tann@a.example\r\nbob@b.example\tBob Ray\r\n')).toEqual([
      { name: 'Ann Lee', email: 'ann@a.example' },
      { name: 'Bob Ray', email: 'bob@b.example' },
    ])
    expect(parseInvitees('ann@a.example bob@b.example')).toEqual([
      { name: 'ann', email: 'ann@a.example' },
      { name: 'bob', email: 'bob@b.example' },
    ])
  })

  test('an address of one letter is a name by itself', () => {
    expect(parseInvitees('j@x.example')).toEqual([{ name: 'j@x.example', email: 'j@x.example' }])
  })

  test('keeps what is no address, so that it gets a reason', () => {
    expect(parseInvitees('somebody')).toEqual([{ name: 'somebody', email: 'somebody' }])
    expect(parseInvitees(' \n , ;')).toEqual([])
  })
})

test('formatInvitee writes what parseInvitees reads as the same person', () => {
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
