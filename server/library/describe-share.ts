import type { Input } from '../../contract/endpoint.ts'
import type { describeShare as contract } from '../../contract/library/library.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { findEnded } from './queries.ts'
import { kindOf, shareOfLink } from './share-link.ts'

/** Who shared what by a link, and with whom. Changes nothing. */
export async function describeShare(
  { services }: Pick<Ctx, 'services'>,
  { params }: Input<typeof contract>,
) {
  const { share, ended } = await withSystemTx(
    services,
    'link of a share',
    async (tx) => {
      const share = await shareOfLink(tx, params.token)
      return { share, ended: share.live ? undefined : await findEnded(tx, share.id) }
    },
    'read only',
  )
  return {
    vendor: share.company_name,
    address: masked(share.email),
    shared: kindOf(share),
    live: share.live,
    ...(share.live ? {} : { ended: ended ?? ({ why: 'withdrawn', mayAsk: false } as const) }),
  }
}

/** Turns 'jane@firm.example' into 'j•••@firm.example': its owner recognizes it, and others do not learn it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = [...email.slice(0, at)]
  return `${first}•••${email.slice(at)}`
}
