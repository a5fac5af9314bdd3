import { linkErrors, unknownLinkError } from '../../contract/auth.ts'

/** The sentence for the error that an address carries, in its query or its fragment. */
export function readLinkError(search: string, hash: string): string | undefined {
  const values = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const told = values.find((value) => value.has('error') || value.has('error_code'))
  if (!told) return undefined
  const [code, error] = [told.get('error_code'), told.get('error')]
  // The code of every failed answer of a provider; the error tells when somebody said no there.
  const denied = code === 'bad_oauth_callback' && error === 'access_denied'
  const codes = denied ? [error] : [code, error]
  const known = codes.find((code) => code !== null && Object.hasOwn(linkErrors, code))
  return known ? linkErrors[known] : unknownLinkError
}

/** A query without what `readLinkError` reads in it. */
export function withoutLinkError(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) kept.delete(name)
  return kept.size > 0 ? `?${kept}` : ''
}
