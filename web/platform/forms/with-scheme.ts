const hostAlone = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u

/** Completes a web address typed without its scheme: acme.example becomes https://acme.example. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return hostAlone.test(address) ? `https://${address}` : typed
}
