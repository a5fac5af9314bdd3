import { isIP, isIPv6 } from 'node:net'

/** An address without zone, IPv4 as such; null for what is none. */
export function plainAddress(ip: string): string | null {
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) ? plain : null
}

/** An address's name in a key: IPv6 by its /64, which one subscriber owns whole. */
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
