-- What a company is known for.

create or replace function app.known_facts(scope jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  own constant uuid := public.get_user_company(auth.uid());
  vendors constant uuid[] := array(select jsonb_array_elements_text(scope -> 'vendors')::uuid);
  products constant uuid[] := array(select jsonb_array_elements_text(scope -> 'products')::uuid);
  owned constant boolean := (
    select coalesce(own = p.whole or own = any (p.holders), false) from app.searched_by(auth.uid(), scope) p);
  -- With a date in the scope, briefs are named one by one.
  briefs constant uuid[] := (app.searched_by(auth.uid(), jsonb_build_object('since', '-infinity') || scope)).holders;
begin
  return (
    with shared as materialized (
      select distinct w.brief_id from app.watchable(auth.uid()) w
    ), seen as materialized (
      select b.id, b.created_at, k.id as key,
             b.company_id is distinct from own and b.id in (select s.brief_id from shared s) as shared
      from public.briefs b
      cross join lateral (values (b.company_id), (b.product_id)) k (id)
      where b.id = any (briefs) and k.id is not null
    ), counted as materialized (
      select s.key, count(*) as briefs,
             (array_agg(s.id order by s.created_at desc, s.id) filter (where s.shared))[1] as brief_id,
             (array_agg(s.id order by s.created_at desc, s.id))[1] as newest,
             (array_agg(s.id order by s.created_at, s.id))[1] as oldest
      from seen s group by s.key
    ), dated as (
      select b.id, jsonb_build_object('id', b.id, 'title', b.title, 'productId', b.product_id,
                                      'companyId', b.company_id, 'createdAt', b.created_at) as brief
      from public.briefs b where b.id in (select c.newest from counted c union select c.oldest from counted c)
    )
    select jsonb_build_object(
      'vendors', (
        select coalesce(jsonb_agg(to_jsonb(v) order by v.name, v.id), '[]')
        from (
          -- Readers see as much of another vendor as their library shows them.
          select c.id, c.company_name as name, c.id as "companyId", null as "productId", n.brief_id as "briefId",
                 c.year_founded, c.headquarters_location, c.employee_count, c.ownership_structure,
                 array_to_string(c.regions_of_operation, ', ') as regions_of_operation,
                 case when c.id = own then c.revenue end as revenue,
                 case when c.id = own then c.funding_history end as funding_history,
                 coalesce(n.briefs, 0) as briefs,
                 (select d.brief from dated d where d.id = n.newest) as newest,
                 (select d.brief from dated d where d.id = n.oldest) as oldest
          from public.company_profiles c left join counted n on n.key = c.id
          where (c.id = own and (owned or n.briefs > 0)) or n.brief_id is not null
          order by c.company_name, c.id limit 500) v),
      'products', (
        select coalesce(jsonb_agg(to_jsonb(v) order by v.name, v.id), '[]')
        from (
          select p.id, p.name, p.company_id as "companyId", p.id as "productId", n.brief_id as "briefId",
                 c.company_name as vendor, p.category, p.websiteurl as "websiteUrl",
                 case when p.company_id = own then p.salescontactname end as "salesContactName",
                 case when p.company_id = own then p.salescontactemail end as "salesContactEmail",
                 case when p.company_id = own then p.salescontactphone end as "salesContactPhone",
                 coalesce(n.briefs, 0) as briefs,
                 (select d.brief from dated d where d.id = n.newest) as newest,
                 (select d.brief from dated d where d.id = n.oldest) as oldest
          from public.products p
          join public.company_profiles c on c.id = p.company_id
          left join counted n on n.key = p.id
          where ((p.company_id = own and (owned or n.briefs > 0)) or n.brief_id is not null)
            and (cardinality(vendors) = 0 or p.company_id = any (vendors))
            and (cardinality(products) = 0 or p.id = any (products))
          order by p.name, p.id limit 500) v)));
end
$$;
comment on function app.known_facts(jsonb) is
  'Facts of up to 500 vendors and 500 products of what the caller may read within a scope, with how many briefs they may read of each, and the newest and the oldest. Of other vendors it tells what the library tells, and by which brief.';
grant execute on function app.known_facts(jsonb) to authenticated;
