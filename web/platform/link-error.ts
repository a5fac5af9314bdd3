// Without the sentences: the landing page looks here too, and would carry the whole contract.

/** What an address tells of a failed link or provider, in its query or its fragment. */
export function linkErrorIn(search: string, hash: string): URLSearchParams | undefined {
  const values = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  return values.find((value) => value.has('error') || value.has('error_code'))
}

/** A query without what `linkErrorIn` finds in it. */
export function withoutLinkError(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['error', 'error_code', 'error_description', 'sb']) kept.delete(name)
  return kept.size > 0 ? `?${kept}` : ''
}
