import { type Client, escapeIdentifier } from 'pg'

/**
 * The numbers of transactions begin anew in another cluster, so what Undo is asked to bring back could
 * become mixed up with a deletion made there. No cluster gets as far as this number, and JavaScript still
 * counts beyond it.
 */
const farAway = 2 ** 52

/** Moves the transactions that rows name out of the way of those still to come. */
export async function separateTransactions(client: Client) {
  const { rows: tables } = await client.query<{ quoted: string }>(
    `select format('%I.%I', table_schema, table_name) as quoted
     from information_schema.columns
     where table_schema = 'app' and column_name = 'transaction_id'`,
  )
  const column = escapeIdentifier('transaction_id')
  const newest = tables.map(({ quoted }) => `(select max(${column}) from ${quoted})`)
  const { rows } = await client.query<{ from: string }>(
    `select greatest($1::bigint, ${newest.join(', ')}) as from`,
    [farAway],
  )
  for (const { quoted } of tables) {
    await client.query(
      `update ${quoted} set ${column} = ${column} + $1::bigint where ${column} < $2::bigint`,
      [rows[0]?.from, farAway],
    )
  }
}
