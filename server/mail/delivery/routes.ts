import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import { withoutNul } from '../../../contract/values/text.ts'
import type { Services } from '../../platform/context.ts'
import { bearerIn } from '../../platform/http/authenticate.ts'
import { parseOr } from '../../platform/http/parse-or.ts'
import { isSameSecret } from '../../platform/keys/is-same-secret.ts'
import { recordReport } from './record-report.ts'

const text = (most: number) => z.string().max(most).refine(withoutNul, 'Remove the NUL character')

const reportSchema = z.object({
  messageId: text(500).min(1),
  recipient: text(320).min(1),
  kind: z.enum(['hard', 'soft']),
  status: z
    .string()
    .regex(/^[45]\.\d{1,3}\.\d{1,3}$/, 'Use a status like 5.1.1')
    .optional(),
  reason: text(500).default(''),
})
const bodySchema = z.union([reportSchema, z.array(reportSchema).min(1).max(100)])

/** Larger than a hundred of the longest reports. */
const bodyLimit = 512 * 1024

/**
 * `POST /webhooks/delivery`: a mail service, or a script in between, reports the fate of mails. Exists only
 * with DELIVERY_WEBHOOK_SECRET, which it sends as a bearer token.
 */
export async function deliveryRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const { DELIVERY_WEBHOOK_SECRET: secret } = services.env
  if (!secret) return
  // Before the body is read, and without the database, so that guessing costs us nothing.
  app.addHook('onRequest', async (request) => {
    if (!isSameSecret(bearerIn(request.headers) ?? '', secret)) {
      throw refusal(generalErrors.authenticationRequired)
    }
  })
  app.post('/webhooks/delivery', { bodyLimit }, async (request) => {
    const body = parseOr(bodySchema, request.body, (issues) =>
      refusal(generalErrors.invalid, {}, issues),
    )
    let marked = 0
    for (const { recipient, status, ...report } of [body].flat()) {
      const usual = report.kind === 'hard' ? '5.0.0' : '4.0.0'
      const recorded = { ...report, recipients: [recipient], status: status ?? usual }
      if (await recordReport(services, recorded)) marked++
    }
    return { marked }
  })
}
