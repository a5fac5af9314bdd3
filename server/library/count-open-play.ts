import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type countOpenPlay as contract, openLinkErrors } from '../../contract/shares/open-links.ts'
import { type Limit, takeTurn } from '../auth/rate-limits.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { peerKey } from '../platform/fair-use/network-address.ts'
import { countPlay } from './queries.ts'

/** Limits how much one network can inflate the count. */
const plays: Limit = { name: 'open_play', burst: 30, seconds: 300 }

/** Counts a play of the brief behind an open link. */
export async function countOpenPlay({ services, peer }: Ctx, { params }: Input<typeof contract>) {
  await takeTurn(services, plays, peerKey(peer.ip))
  const counted = await withSystemTx(services, 'play by an open link', (tx) =>
    countPlay(tx, params.token),
  )
  if (!counted) throw refusal(openLinkErrors.closed)
  return { counted: true as const }
}
