import type { Services } from '../platform/context.ts'

/** Where mail to ourselves goes: the address that is set for it, else the one that we send from. */
export function ourAddress({ env }: Services, kind: 'LEADS_TO' | 'CONTACT_TO'): string {
  return env[kind] ?? /<([^<>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM
}
