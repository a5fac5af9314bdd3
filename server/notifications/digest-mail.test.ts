import { expect, test } from 'vitest'
import { digestMail } from './digest-mail.ts'

const told = (subjectName: string) => ({
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'member-joined' as const,
  subjectName,
  subjectId: null,
  commentId: null,
  others: 0,
  actorName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  read: false,
})
const links = {
  link: 'https://portal.example/dashboard',
  unsubscribeLink: 'https://portal.example/unsubscribe?token=v1.abc',
}

test('lists what happened in HTML and in text, with names escaped', () => {
  const { subject, html, text } = digestMail({
    shown: [told('Ann <i>Lee</i>')],
    total: 1,
    ...links,
  })
  expect(subject).toBe('1 unread notification on Briefwell')
  expect(html).toContain('Ann &lt;i&gt;Lee&lt;/i&gt; joined the team.')
  expect(text).toContain('Ann <i>Lee</i> joined the team.')
  expect(html).toContain(`<a href="${links.unsubscribeLink}"`)
  expect(text).toContain(links.unsubscribeLink)
})

test('summarizes a long list by its count', () => {
  const shown = Array.from({ length: 20 }, (_, nr) => told(`Nr ${nr}`))
  const { subject, text } = digestMail({ shown, total: 1025, ...links })
  expect(subject).toBe('1,025 unread notifications on Briefwell')
  expect(text).toContain('And 1,005 more.')
})
