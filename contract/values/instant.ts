import { z } from 'zod'

/**
 * An instant in a request, in UTC or with an offset: '2026-12-24T18:00:00+02:00'. It becomes UTC. PostgreSQL's calendar
 * has no year 0.
 */
export const instant = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .transform((at) => new Date(at).toISOString())
    .refine((at) => /^(?!0000)\d{4}-/.test(at), 'Choose another date')
