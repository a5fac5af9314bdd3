import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterFile } from '../after-file.ts'

/**
 * A TCP proxy to a database, for the tests of one file. `onData` is called with each chunk before it is forwarded.
 * `fallSilent` forwards nothing more on the open connections, which stay open; new ones work.
 */
export async function databaseLine(
  connectionString: string,
  onData: (chunk: Buffer) => void = () => {},
) {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  let pairs: (readonly [Socket, Socket])[] = []
  const line = createServer((caller) => {
    const through = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port })
    for (const pair of [
      [caller, through],
      [through, caller],
    ] as const) {
      const [from, to] = pair
      from.on('data', onData)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
      pairs.push(pair)
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  afterFile(() => line.close())
  const login = [user, password].map((part) => encodeURIComponent(part ?? '')).join(':')
  return {
    connectionString: `postgresql://${login}@127.0.0.1:${(line.address() as AddressInfo).port}/${database}`,
    fallSilent: () => {
      for (const [from, to] of pairs) from.unpipe(to).pause()
      pairs = []
    },
  }
}
