import { holdsAddress } from '../../contract/text.ts'

/** Letters on both sides of a dot look like a domain to mail programs, even in 'Node.js GmbH'. */
const likeDomain = /[\p{L}\p{N}-]\.\p{L}{2}/u

/** A name that mail programs don't turn into a link; null for any other. */
export function plainName(name: string | null): string | null {
  return name && !likeDomain.test(name) && !holdsAddress(name) ? name : null
}
