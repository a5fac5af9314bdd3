import type { Tx } from '../../platform/database/transaction.ts'
import { findOwnObstacle, selectOwnAreas } from './queries.ts'

/** The areas with the caller's choice, and why no mail reaches them. */
export async function awaitedAreas(tx: Tx) {
  return { areas: await selectOwnAreas(tx), obstacle: await findOwnObstacle(tx) }
}
