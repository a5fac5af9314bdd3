-- Who may read and write the rows: grants and policies, by table.

-- public.products
grant select, insert, update, delete on public.products to authenticated;
grant select, insert, delete on public.products to briefwell_definer;
create policy definer_reads on public.products for select to briefwell_definer using (true);
create policy definer_restores on public.products for insert to briefwell_definer with check (true);
create policy definer_deletes on public.products for delete to briefwell_definer using (true);
-- Every member may view company info, and with it the products.
create policy members_read_products on public.products for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy managers_add_products on public.products for insert to authenticated
  with check (company_id = (select public.get_user_company(auth.uid()))
              and user_id = (select auth.uid())
              and (select public.user_can_manage_products(auth.uid())));
create policy managers_change_products on public.products for update to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_products(auth.uid())));
create policy managers_delete_products on public.products for delete to authenticated
  using (company_id = (select public.get_user_company(auth.uid()))
         and (select public.user_can_manage_products(auth.uid())));

-- app.product_counts
grant select on app.product_counts to authenticated;
grant select, insert, update on app.product_counts to briefwell_definer;
create policy members_read_their_count on app.product_counts for select to authenticated
  using (company_id = (select public.get_user_company(auth.uid())));
create policy definer_counts on app.product_counts to briefwell_definer using (true) with check (true);
