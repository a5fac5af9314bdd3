// The floor of signing in: only Fastify and argon2id. It verifies the password against one known
// hash, without looking up an account, creating a session or signing a token.
import { hash, verify } from '@node-rs/argon2'
import Fastify from 'fastify'

/** The OWASP setting with the least memory, as in server/auth/sessions/passwords.ts. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const password = process.env.FLOOR_PASSWORD ?? ''
const known = await hash(password, cost)
const app = Fastify()

app.post('/token', async (request, reply) => {
  const opened = await verify(known, (request.body as { password: string }).password)
  return reply.code(opened ? 200 : 401).send({ opened })
})

// The same without HTTP: `clients` loops that run one check after another.
process.on('message', async (plan: { clients: number; seconds: number }) => {
  const deadline = performance.now() + plan.seconds * 1000
  let checks = 0
  const loops = Array.from({ length: plan.clients }, async () => {
    for (;;) {
      await verify(known, password)
      if (performance.now() > deadline) return
      checks++
    }
  })
  await Promise.all(loops)
  process.send?.(checks / plan.seconds)
})
process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
