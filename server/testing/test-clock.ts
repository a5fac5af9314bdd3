import pg from 'pg'

/**
 * Replaces `app.now()` in a migrated database with a clock that `turnClock` sets. Requires the
 * owner of the schema, so no product code or request can do this.
 */
export async function installTestClock(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`
      create schema testing;
      create table testing.clock (turned_to timestamptz, turned_at timestamptz);
      insert into testing.clock values (null, null);
      grant usage on schema testing to public;
      grant select on testing.clock to public;
      create or replace function app.now() returns timestamptz
        language sql stable parallel safe
        return (select coalesce(c.turned_to + (now() - c.turned_at) / 100, now()) from testing.clock c);
    `)
  } finally {
    await client.end()
  }
}

/**
 * Sets the database's clock to `date`; null resumes it. A set clock runs a hundred times slower, so
 * that rows keep their order and slow machines make no difference.
 */
export async function turnClock(pool: pg.Pool, date: Date | null) {
  await pool.query('update testing.clock set turned_to = $1, turned_at = clock_timestamp()', [date])
}
