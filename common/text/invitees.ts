/** One person of a pasted list of invitees. */
export type Invitee = { name: string; email: string }

/** The minimum length of a name in the form, in characters. */
const shortestName = 2

/**
 * Parses pasted addresses: 'ann@a.example', 'Ann Lee <ann@a.example>', or 'Ann Lee  ann@a.example'
 * from a spreadsheet, separated by lines, commas or semicolons, or by spaces if there are no names.
 * Invalid addresses are kept, so that each can be reported.
 */
export function parseInvitees(pasted: string): Invitee[] {
  const seen = new Set<string>()
  // A separator within quotes belongs to the name: "Lee, Ann" <ann@a.example>.
  const parts = pasted.match(/(?:"[^"\n]*"|[^,;\n])+/g) ?? []
  return parts.flatMap(inviteesIn).filter(({ email }) => {
    const address = email.toLowerCase()
    const first = !seen.has(address)
    seen.add(address)
    return first
  })
}

/** Formats a person the way `parseInvitees` reads it. */
export function formatInvitee({ name, email }: Invitee): string {
  if (name === standInName(email)) return email
  return /[,;]/.test(name) ? `"${name}" <${email}>` : `${name} <${email}>`
}

/** The part of the address before the @, which stands in for a missing name. */
export function nameOfAddress(address: string): string {
  return address.split('@', 1)[0] ?? ''
}

function inviteesIn(part: string): Invitee[] {
  const text = part.trim()
  if (text === '') return []
  const bracketed = /^("?[^"<]*(?:"\s*)?)<([^<>]+)>$/.exec(text)
  if (bracketed) return [invitee(bracketed[2] ?? '', bracketed[1]?.replaceAll('"', '').trim())]
  const words = text.split(/\s+/)
  const [address, ...others] = words.filter((word) => word.includes('@'))
  if (!address) return [invitee(text)]
  if (others.length > 0) return words.map((word) => invitee(word))
  return [invitee(address, words.filter((word) => word !== address).join(' '))]
}

function invitee(address: string, name?: string): Invitee {
  const email = address.trim()
  return { name: name?.trim() || standInName(email), email }
}

/** The whole address if its local part is too short: nobody typed a name that could be corrected. */
function standInName(address: string): string {
  const name = nameOfAddress(address)
  return [...name].length < shortestName ? address : name
}
