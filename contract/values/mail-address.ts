/** The part before the @, as RFC 5321 has it without quotes: letters of ASCII, digits and signs, with single dots. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** What a domain may be typed with; the dots of other scripts among them. */
const typedDomain = /^[\p{L}\p{M}\p{N}.\-\u3002\u30fb\u30fc\u00b7\u200c\u200d]+$/u
const longest = { local: 64, label: 63, domain: 253 } as const

/**
 * An email address as mail servers take it, or null: lower-cased, its domain in ASCII (`bücher.example` becomes
 * `xn--bcher-kva.example`). Quoted names, addresses of machines, and other letters before the @ are not taken.
 */
export function mailAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const name = typed.slice(0, at).toLowerCase()
  const domain = at > 0 ? asciiDomain(typed.slice(at + 1)) : null
  return domain && name.length <= longest.local && local.test(name) ? `${name}@${domain}` : null
}

function asciiDomain(typed: string): string | null {
  if (typed.length > longest.domain || !typedDomain.test(typed)) return null
  const domain = URL.parse(`http://${typed}`)?.hostname ?? ''
  const labels = domain.split('.')
  const fits = (one: string) => one.length <= longest.label && label.test(one)
  const isName = labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '')
  return isName && domain.length <= longest.domain && labels.every(fits) ? domain : null
}

/**
 * The address and the name in what people copy from mail programs: `Ann Lee <ann@a.example>`,
 * `mailto:ann@a.example?subject=…`.
 */
export function addressIn(typed: string): { name: string | null; address: string } {
  const text = typed.replace(/[\u200b\u2060\ufeff\u00ad]/g, '').trim()
  const opened = text.lastIndexOf('<')
  const bracketed = opened >= 0 && text.endsWith('>')
  const name = bracketed ? text.slice(0, opened).trim().replace(/^"|"$/g, '').trim() : ''
  const inside = bracketed ? text.slice(opened + 1, -1).trim() : text
  return { name: name || null, address: withoutScheme(inside) }
}

function withoutScheme(address: string): string {
  if (!/^mailto:/i.test(address)) return address
  const [bare = ''] = address.slice('mailto:'.length).split('?', 1)
  try {
    return decodeURIComponent(bare).trim()
  } catch {
    return bare
  }
}
