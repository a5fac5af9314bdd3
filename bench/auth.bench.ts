import { join } from 'node:path'
import { signUp, startBriefwell } from './briefwell.ts'
import { startLoad } from './load.ts'
import { inTurns, median, type Options, perSecond, type Row, ratioOf } from './measure.ts'
import { removeFolder, startHelper, temporaryFolder } from './processes.ts'

const clients = 8
const goal = 0.5

/**
 * Signing in by password at 8 clients, each with an account of its own, limits off. The floor is
 * argon2id behind a bare Fastify handler: it pays for HTTP as we do. The plain loop stands beside it.
 */
export default async function benchAuth(options: Options): Promise<Row[]> {
  const { quick, say, profileDir } = options
  const dataDir = temporaryFolder('auth')
  const server = await startBriefwell(dataDir, profileDir)
  const load = await startLoad()
  const people = await Promise.all(Array.from({ length: clients }, () => signUp(server)))
  const password = people[0]?.password ?? ''
  const floor = await startHelper<string, object, number>(
    join(import.meta.dirname, 'floors/sign-in.ts'),
    { FLOOR_PASSWORD: password },
  )
  const seconds = quick ? 2 : 5
  const headers = { 'content-type': 'application/json' }
  const ask = (url: string, path: string) => async () => {
    const requests = people.map(({ email }) => [
      { method: 'POST', path, headers, body: JSON.stringify({ email, password }) },
    ])
    const outcome = await load.run({ url, clients, seconds, requests, status: 200 })
    return outcome.answers / seconds
  }
  say(`auth: sign-in, ${clients} clients`)
  const { ours, bare, loop } = await inTurns(quick ? 2 : 5, {
    ours: ask(server.url, '/auth/v1/token?grant_type=password'),
    bare: ask(floor.ready, '/token'),
    loop: () => floor.ask({ clients, seconds }),
  })
  await Promise.all([load.stop(), floor.stop()])
  await server.stop()
  removeFolder(dataDir)
  const row = (name: string, values: number[], asked: boolean): Row => {
    const ratio = ratioOf(ours, values)
    return {
      what: `Sign-in by password, ${clients} clients`,
      ours: perSecond(median(ours)),
      floor: `${name}: ${perSecond(median(values))}`,
      ratio,
      goal: asked ? `at least ${goal} (0.75 in the end)` : '',
      met: asked ? ratio.middle >= goal : null,
    }
  }
  return [row('Fastify + argon2id, same cost', bare, true), row('argon2id in a loop', loop, false)]
}
