import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Metadata services of clouds that have public addresses: Azure's. */
const metadata = ['168.63.129.16']

/**
 * Whether an address belongs to the internet at large: not to this machine, a private network, the
 * metadata service of a cloud, or a form that translates to one of them.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast' || metadata.includes(plain.toString())) return false
  // Of IPv6, only 2000::/3 is assigned; the library counts the rest as unicast too.
  return plain.kind() === 'ipv4' || (plain.toByteArray()[0] ?? 0) >> 5 === 1
}

/** Whether an address means this machine. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}
