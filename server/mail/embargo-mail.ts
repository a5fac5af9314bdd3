import { accountMail } from './account-mail.ts'
import { briefInMail, briefInSubject, type NamedBrief } from './brief-in-mail.ts'
import { html } from './html.ts'
import type { MailContent } from './mail-layout.ts'
import { plainName } from './plain-name.ts'
import { replyNote, stopNote } from './stop-note.ts'

/**
 * What has changed for a reader. `at` is the time of availability for `later`, otherwise the end of the
 * embargo.
 */
export type EmbargoChange =
  | { change: 'set' | 'again' | 'moved' | 'later'; at: Date }
  | { change: 'lifted'; at: null }

/** The mail to a reader who is affected by a change of an embargo. */
export function embargoMail(
  changed: EmbargoChange &
    NamedBrief & { companyName: string; link: string; optOutLink: string; mayReply: boolean },
): MailContent {
  const { change, link } = changed
  const company = plainName(changed.companyName) ?? 'A company'
  const at = changed.at ? utc(changed.at) : ''
  const heading = {
    set: `${company} put a brief under embargo`,
    again: `${company} changed the embargo on a brief`,
    moved: `${company} moved the end of an embargo`,
    later: `${company} made a brief available later`,
    lifted: `${company} lifted an embargo`,
  }[change]
  const brief = briefInMail(changed)
  const text = {
    set: html`An embargo until ${at} now holds for ${brief}. To go on watching it, read the terms and accept them.`,
    again: html`The terms or the end of the embargo that you accepted for ${brief} have changed. It is now to end on ${at}. What you accepted before still holds; to go on watching the brief, read the new terms and accept them.`,
    moved: html`The embargo that you accepted for ${brief} now ends on ${at}. You need do nothing.`,
    later: html`From ${at} on, you can watch ${brief}. What you accepted still holds.`,
    lifted: html`The embargo that you accepted for ${brief} does not hold any more. You may write about it.`,
  }[change]
  const asks = change === 'set' || change === 'again'
  return accountMail({
    subject: `${heading}: ${briefInSubject(changed)}`,
    preview: `${heading}.`,
    heading,
    paragraphs: [text],
    action: { label: asks ? 'Read the terms' : 'Open the brief', link },
    notes: [...replyNote(changed.mayReply ? company : null), stopNote(changed.optOutLink)],
  })
}

/** An instant in words, in UTC: 'November 24, 2026 at 3:00 PM UTC'. */
export function utc(at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}
