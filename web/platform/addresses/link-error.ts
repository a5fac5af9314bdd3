// The error messages are in another file, because they would add the whole contract to the landing page.

/** The error of a failed link or provider, from a URL's query or fragment. */
export function linkErrorIn(search: string, hash: string): URLSearchParams | undefined {
  const values = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  return values.find((value) => value.has('error') || value.has('error_code'))
}

/** A query without a link error's parameters; `sb` only marks redirects by the auth service. */
export function withoutLinkError(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) kept.delete(name)
  return kept.size > 0 ? `?${kept}` : ''
}
