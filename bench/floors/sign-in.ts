// The floor of signing in: Fastify and argon2id, nothing else. It verifies the password against one
// known hash: no account is looked up, no session made, no token signed.
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

// The same without HTTP: `clients` loops, each of which runs one check after the other.
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
