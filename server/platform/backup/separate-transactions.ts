import { type Client, escapeIdentifier } from 'pg'

/**
 * Transaction ids start again in another cluster, so a deletion that Undo can revert could be confused with one
 * made there. No cluster reaches this number, and JavaScript can still count beyond it.
 */
const farAway = 2 ** 52

/** Moves the transaction ids in rows beyond those that the new cluster will use. */
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
