import { join } from 'node:path'
import { signUp, startBriefwell } from './briefwell.ts'
import { startLoad } from './load.ts'
import { inTurns, type Options, perSecond, type Row, speedRow } from './measure.ts'
import { removeFolder, startHelper, temporaryFolder } from './processes.ts'

const clients = 8

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
  const what = `Sign-in by password, ${clients} clients`
  const row = { what, ours, show: perSecond }
  return [
    speedRow({ ...row, floor: bare, floorName: 'Fastify + argon2id, same cost' }),
    { ...speedRow({ ...row, floor: loop, floorName: 'argon2id in a loop' }), goal: '', met: null },
  ]
}
