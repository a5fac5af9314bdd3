/** A typed or pasted address as it is stored: a page of this installation by its path. */
export function storedAddress(typed: string): string {
  const address = typed.trim()
  const url = URL.parse(address)
  if (url?.origin === location.origin) return `${url.pathname}${url.search}${url.hash}`
  // As people write addresses: 'example.com/report'.
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : address
}
