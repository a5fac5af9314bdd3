import { type BriefType, briefTypes } from '../../contract/briefs/briefs.ts'
import { type Html, html } from './html.ts'
import { plainTitle, shortened } from './plain-name.ts'

/** A brief as a mail names it. */
export type NamedBrief = {
  /** Null if its reader must not learn it yet. */
  title: string | null
  type: BriefType
  /** When it was shared with the reader. */
  sharedAt: Date
}

/** The title of a brief in quotation marks; without one, its type and when it was shared. */
export function briefInMail({ title, type, sharedAt }: NamedBrief): Html {
  const name = plainTitle(title)
  if (name) return html`<strong>“${name}”</strong>`
  return html`the brief that was shared with you on ${day(sharedAt)} (${briefTypes[type]})`
}

/** The same for a subject, which is short. */
export function briefInSubject({ title, type }: Pick<NamedBrief, 'title' | 'type'>): string {
  const name = plainTitle(title)
  return name ? `“${shortened(name)}”` : `a brief (${briefTypes[type]})`
}

/** A date in words, in UTC. */
export const day = (at: Date): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
