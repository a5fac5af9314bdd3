import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { generalErrors, refusal } from '../../contract/errors.ts'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { isSameSecret } from '../platform/keys/is-same-secret.ts'
import { type Env, isLoopback } from '../platform/settings/env.ts'
import { lockedPage, mailListPage, mailPage } from './dev-mail-pages.ts'
import { findMail, latestMails } from './queries.ts'

const shown = 200
const cookieName = 'dev-mail-key'

/** Whether this installation has no mail server and is only reachable from this machine. */
export function devMailExists(env: Env): boolean {
  return env.embedded && env.loopback && env.SMTP_URL === undefined
}

/** Where the operator reads the outbox, including the key; undefined if there is no such page. */
export function devMailAddress({ env, keys }: Services): string | undefined {
  return devMailExists(env) ? `${env.PUBLIC_URL}/dev/mail?key=${keys.devMailKey}` : undefined
}

/**
 * `/dev/mail`: the outbox, for installations without a mail server. Behind an undeclared proxy
 * strangers look local, so a key is required: in the address first, then in a cookie.
 */
export async function devMailRoutes(app: FastifyInstance, { services }: { services: Services }) {
  app.addHook('onRequest', async (request, reply) => {
    if (!devMailExists(services.env) || !isFromHere(request)) throw refusal(generalErrors.notFound)
    const { devMailKey } = services.keys
    const given = URL.parse(request.url, 'http://localhost')?.searchParams.get('key') ?? null
    if (given !== null && isSameSecret(given, devMailKey)) {
      const cookie = `${cookieName}=${devMailKey}; Path=/dev/mail; HttpOnly; SameSite=Lax`
      reply.header('set-cookie', cookie)
    } else if (
      !cookiesOf(request).some((cookie) => isSameSecret(cookie, `${cookieName}=${devMailKey}`))
    ) {
      return reply.code(401).type('text/html; charset=utf-8').send(lockedPage())
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await withSystemTx(services, 'outbox', (tx) => latestMails(tx, shown))
    return reply.type('text/html; charset=utf-8').send(mailListPage(mails))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const id = z.uuid().safeParse(request.params.id)
    const mail = id.success
      ? await withSystemTx(services, 'outbox', (tx) => findMail(tx, id.data))
      : undefined
    if (!mail) throw refusal(generalErrors.notFound)
    return reply.type('text/html; charset=utf-8').send(mailPage(mail, services.env.MAIL_FROM))
  })
}

/** Whether the request comes from a browser on this machine, by a name of this machine and without a proxy. */
function isFromHere(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw
  const forwarded = Object.keys(headers).some(
    (name) =>
      name === 'forwarded' || name === 'via' || /^x-(forwarded|real-ip|client-ip)/.test(name),
  )
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
  return !forwarded && isLoopback(peer) && isLoopback(host)
}

function cookiesOf(request: FastifyRequest): string[] {
  return (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
}
