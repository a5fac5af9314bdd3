import type { Services } from '../platform/context.ts'

/** Where mail to ourselves goes: the configured address, or else our sender address. */
export function ourAddress({ env }: Services, kind: 'LEADS_TO' | 'CONTACT_TO'): string {
  return env[kind] ?? /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM
}
