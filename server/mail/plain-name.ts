import { holdsAddress } from '../../contract/values/text.ts'

/** Letters on both sides of a dot look like a domain to mail programs, even in 'Node.js GmbH'. */
const likeDomain = /[\p{L}\p{N}-]\.\p{L}{2}/u

/** A name that mail programs don't turn into a link; null for any other. */
export function plainName(name: string | null): string | null {
  return name && !likeDomain.test(name) && !holdsAddress(name) ? name : null
}

/** Keeps mail programs from making a link of what follows; invisible. */
const joint = '\u200c'

/**
 * A title in one line, which mail programs don't turn into a link: a domain in it ('Node.js in depth') is taken
 * apart. Null for one that holds an address.
 */
export function plainTitle(title: string | null): string | null {
  if (!title || holdsAddress(title)) return null
  const line = title.replace(/[\s\p{Cc}]+/gu, ' ')
  return line.replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `.${joint}`)
}

/** The start of a title or question, for subjects and sentences. */
export function shortened(text: string, most = 100): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
