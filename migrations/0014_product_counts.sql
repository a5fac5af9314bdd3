-- How many products a company has, kept as they come and go. Counting 10,000 rows for every page
-- of the list costs more than the page (docs/decisions/004). Exact: the count is part of each
-- transaction that changes it, so two that add products to one company end one after the other.

create table app.product_counts (
  company_id uuid primary key references public.company_profiles on delete cascade,
  products bigint not null
    constraint product_counts_not_negative check (products >= 0)
);
comment on table app.product_counts is 'Number of products of each company that ever had one.';
comment on column app.product_counts.company_id is 'The company.';
comment on column app.product_counts.products is 'Its rows in public.products.';

alter table app.product_counts enable row level security;
alter table app.product_counts force row level security;
grant select on app.product_counts to authenticated;
grant select, insert on app.product_counts to service_role;
grant select, insert, update on app.product_counts to briefwell_definer;

create policy members_read_their_count on app.product_counts for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy service_sees_the_company_of_its_job on app.product_counts to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_counts on app.product_counts to briefwell_definer using (true) with check (true);

create function app.count_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into app.product_counts as counted (company_id, products)
    select added.company_id, count(*) from changed added group by added.company_id order by 1
    on conflict (company_id) do update set products = counted.products + excluded.products;
  else
    update app.product_counts counted
    set products = counted.products - removed.products
    from (select gone.company_id, count(*) as products from changed gone group by gone.company_id) removed
    where counted.company_id = removed.company_id;
  end if;
  return null;
end
$$;
comment on function app.count_products() is 'Keeps the number of products of the companies whose rows came or went.';

create trigger products_count_added after insert on public.products
  referencing new table as changed for each statement execute function app.count_products();
create trigger products_count_removed after delete on public.products
  referencing old table as changed for each statement execute function app.count_products();

create function app.keep_company_of_product() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'A product keeps its company.' using errcode = '42501';
end
$$;
comment on function app.keep_company_of_product() is 'A product that moved would be counted where it was.';
create trigger products_keep_company before update of company_id on public.products
  for each row when (new.company_id <> old.company_id) execute function app.keep_company_of_product();

-- The tables' owner sees no row under forced row-level security.
set local role service_role;
insert into app.product_counts select p.company_id, count(*) from public.products p group by p.company_id;
reset role;

call app.hand_over_definer_functions();
