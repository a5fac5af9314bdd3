import { randomUUID } from 'node:crypto'
import { actorOf, type Ctx, createContext, type Services } from '../../server/platform/context.ts'

/** The operator at the command line, as the caller of administrative verbs. */
export function operatorOf(services: Services): Ctx {
  return createContext(services, {
    requestId: randomUUID(),
    log: services.log,
    actor: actorOf({ role: 'service_role' }),
    peer: { ip: '', userAgent: 'npm run admin' },
  })
}
