import { isIP, isIPv6 } from 'node:net'

/** An address without its zone, IPv4-mapped ones as IPv4; null for anything else. */
export function plainAddress(ip: string): string | null {
  const plain = (ip.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) ? plain : null
}

/** The form of an address used in keys: IPv6 by its /64, which belongs to one subscriber. */
export function peerKey(ip: string): string {
  const plain = plainAddress(ip) ?? ip.slice(0, 50)
  if (!isIPv6(plain) || plain.includes('.')) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
