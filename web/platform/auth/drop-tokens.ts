/**
 * Removes tokens from the URL before the router or the history can store them. They are never used:
 * the sender of a link could put their own session there, to watch what its reader does in it.
 */
export function dropTokens(): void {
  const { pathname, search, hash } = window.location
  const values = new URLSearchParams(hash.slice(1))
  if (!values.has('access_token') && !values.has('refresh_token')) return
  window.history.replaceState(window.history.state, '', pathname + search)
}
