import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { userJson } from '../user-json.ts'
import { type AuthInput, WithHeaders } from '../wire.ts'
import { countAccounts, selectAccounts } from './queries.ts'

/** Clients send '' for a missing value. */
const count = (fallback: number, most: number) =>
  z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(1).max(most).default(fallback),
  )

export const listUsersQuery = z.object({ page: count(1, 1_000_000), per_page: count(50, 1000) })

/** A page of all accounts, newest first; the headers contain the total. */
export async function listUsers(
  ctx: Ctx,
  { query }: AuthInput<z.output<typeof listUsersQuery>, unknown>,
) {
  const { page, per_page: size } = query
  const slice = { limit: size, offset: (page - 1) * size }
  const read = async (tx: Parameters<typeof countAccounts>[0]) => ({
    rows: await selectAccounts(tx, slice),
    total: await countAccounts(tx),
  })
  const { rows, total } = await withSystemTx(ctx.services, 'admin: list', read, 'read only')
  return new WithHeaders(
    { users: rows.map(userJson), aud: 'authenticated' },
    { 'x-total-count': String(total), link: links(ctx, page, size, total) },
  )
}

/** `page` comes first: clients read the digit after the first '='. */
function links(ctx: Ctx, page: number, size: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, rel: string) =>
    `<${ctx.services.env.PUBLIC_URL}/auth/v1/admin/users?page=${to}&per_page=${size}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
