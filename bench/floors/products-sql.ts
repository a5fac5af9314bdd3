/** What the product list asks PostgreSQL: the page, one row more than it shows, and the count. */
export const listStatement = `
  select *, (extract(epoch from created_at) * 1000000)::bigint::text as position
  from products where company_id = $1 order by created_at desc, id desc limit $2`

export const countStatement = 'select count(*) as count from products where company_id = $1'
