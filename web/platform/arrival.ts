/** A session that a link or a provider has put into the fragment of our address. */
type Arrival = { access_token: string; refresh_token: string }

let arrival: Arrival | undefined

/**
 * Takes the tokens out of the address, before the router or the history can keep them. The page
 * that sets a new password reads its link itself.
 */
export function takeArrival(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/reset-password') return
  const values = new URLSearchParams(hash.slice(1))
  const [access_token, refresh_token] = [values.get('access_token'), values.get('refresh_token')]
  if (!access_token || !refresh_token) return
  arrival = { access_token, refresh_token }
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** The session that came with the address, until `forgetArrival`. */
export function arrivedSession(): Arrival | undefined {
  return arrival
}

export function forgetArrival(): void {
  arrival = undefined
}
