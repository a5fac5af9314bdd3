/** One person of a pasted list, as somebody to invite. */
export type Invitee = { name: string; email: string }

/** What the form asks of a name at least, in characters. */
const shortestName = 2

/**
 * Reads pasted addresses: 'ann@a.example', 'Ann Lee <ann@a.example>', 'Ann Lee  ann@a.example' as a
 * spreadsheet gives it; by lines, commas, semicolons, and where there are no names, by blanks. What
 * is no address stays, so that it gets a reason.
 */
export function parseInvitees(pasted: string): Invitee[] {
  const seen = new Set<string>()
  // A separator between quotes belongs to the name: "Lee, Ann" <ann@a.example>.
  const parts = pasted.match(/(?:"[^"\n]*"|[^,;\n])+/g) ?? []
  return parts.flatMap(inviteesIn).filter(({ email }) => {
    const address = email.toLowerCase()
    const first = !seen.has(address)
    seen.add(address)
    return first
  })
}

/** A person as `parseInvitees` reads it. */
export function formatInvitee({ name, email }: Invitee): string {
  if (name === standInName(email)) return email
  return /[,;]/.test(name) ? `"${name}" <${email}>` : `${name} <${email}>`
}

/** The part of an address before the @ stands in for a name. */
export function nameOfAddress(address: string): string {
  return address.split('@', 1)[0] ?? ''
}

function inviteesIn(part: string): Invitee[] {
  const text = part.trim()
  if (text === '') return []
  const bracketed = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(text)
  if (bracketed) return [invitee(bracketed[2] ?? '', bracketed[1])]
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

/** Nobody was asked for a name, so none is refused for being too short. */
function standInName(address: string): string {
  const name = nameOfAddress(address)
  return [...name].length < shortestName ? address : name
}
