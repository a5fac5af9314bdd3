import { actorOf, createContext } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './worlds/people.ts'

/** Runs `work` in a transaction of a signed-in user, as a verb would. */
export function inTransaction<T>(
  { services }: Pick<Harness, 'services'>,
  { id, sessionId }: TestUser,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const context = createContext(services, {
    requestId: 'test',
    log: services.log,
    peer: { ip: '127.0.0.1', userAgent: 'test' },
    actor: actorOf({ role: 'authenticated', sub: id, session_id: sessionId }),
  })
  return withTx(context, work)
}
