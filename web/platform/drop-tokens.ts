/**
 * Takes tokens out of the address, before the router or the history can keep them. They are never
 * used: whoever sends a link could put their own session there, to watch what its reader does in it.
 */
export function dropTokens(): void {
  const { pathname, search, hash } = window.location
  const values = new URLSearchParams(hash.slice(1))
  if (!values.has('access_token') && !values.has('refresh_token')) return
  window.history.replaceState(window.history.state, '', pathname + search)
}
