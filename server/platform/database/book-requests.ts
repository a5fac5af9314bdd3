import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type Booked, farMs, type Taken } from '../fair-use/allowances.ts'
import { relaxDurability, withSystemTx } from './transaction.ts'

/** Adds this process's amounts to the shared bookings; returns until when each key is booked. */
export function bookRequests(
  services: Services,
  sums: ReadonlyMap<string, Taken>,
): Promise<Booked[]> {
  const taken = [...sums.values()].map(({ ms }) => ms)
  const from = sql`${new Date(Math.min(...[...sums.values()].map(({ since }) => since)))}::timestamptz`
  return withSystemTx(services, 'requests per minute', async (tx) => {
    await relaxDurability(tx)
    // Ordered by key, so that two processes cannot deadlock.
    const { rows } = await sql<Booked>`
      insert into auth.rate_limits as r (key, booked_until)
      select key, ${from} + ms * interval '1 millisecond'
      from unnest(${[...sums.keys()]}::text[], ${taken}::float8[]) as sums (key, ms)
      order by key
      on conflict (key) do update
      set booked_until = excluded.booked_until - ${from}
        + case when r.booked_until < ${from} + ${farMs} * interval '1 millisecond'
               then greatest(r.booked_until, ${from}) else ${from} end
      returning key, (extract(epoch from booked_until) * 1000)::float8 as until`.execute(tx.sql)
    return rows
  })
}
