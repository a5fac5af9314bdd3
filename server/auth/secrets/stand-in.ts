import { createHmac } from 'node:crypto'
import type { Services } from '../../platform/context.ts'

/** The made-up id of a hidden account; stable, as a real one is. */
export function standIn({ keys }: Services, login: string): string {
  const bytes = createHmac('sha256', keys.refreshSecret).update(`sign-up:${login}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(bytes.toString('hex'))
  return parts?.slice(1).join('-') ?? ''
}
