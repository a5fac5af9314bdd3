/** The queries of the product list: the page, one row more than it shows, and the count. */
export const listStatement = `
  select *, (extract(epoch from created_at) * 1000000)::bigint::text as position
  from products where company_id = $1 order by created_at desc, id desc limit $2`

export const countStatement = 'select count(*) as count from products where company_id = $1'

/** The cheapest way to get both: one statement that reads the stored count with the rows. */
export const listWithKeptCount = listStatement.replace(
  'as position',
  `as position,
    (select sum(products) from app.product_counts where company_id = $1) as count`,
)
