import type { Harness } from '../harness.ts'

/** Makes every statement fail that deletes more than 1,000 rows of this table. */
export async function refuseLargeDeletes({ database }: Harness, table: string) {
  await database.pool.query(`
    create function app.refuse_large_deletes() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise exception 'too many at once'; end if;
      return null;
    end $$;
    create trigger refuse_large_deletes after delete on ${table} referencing old table as gone
      for each statement execute function app.refuse_large_deletes();`)
}
