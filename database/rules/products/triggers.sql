-- Triggers by table, in the order in which they fire.

-- public.products
create or replace trigger products_1_guard before insert or update on public.products
  for each row execute function app.guard_product();
create or replace trigger products_2_resolve before insert or update on public.products
  for each row execute function app.resolve_logo();
create or replace trigger products_3_revision before insert or update on public.products
  for each row execute function app.count_revision('user_id', 'logo_object_id');
create or replace trigger products_keep_passages after insert or update on public.products
  for each row execute function app.keep_product_passages();
create or replace trigger products_track_logo after insert or update of logo_object_id, logo_url or delete on public.products
  for each row execute function storage.track_reference('logo_object_id');
create or replace trigger products_count_added after insert on public.products
  referencing new table as changed for each statement execute function app.count_products();
create or replace trigger products_count_removed after delete on public.products
  referencing old table as changed for each statement execute function app.count_products();
create or replace trigger products_keep_in_trash after delete on public.products
  referencing old table as gone for each statement execute function app.keep_in_trash();
create or replace trigger products_tell_added after insert on public.products
  referencing new table as new_rows for each statement execute function app.tell_webhooks('products');
create or replace trigger products_tell_changed after update on public.products
  referencing old table as old_rows new table as new_rows for each statement
  execute function app.tell_webhooks('products');
create or replace trigger products_tell_deleted after delete on public.products
  referencing old table as old_rows for each statement execute function app.tell_webhooks('products');
create or replace trigger products_tell_of_deleted after delete on public.products
  referencing old table as gone for each statement execute function app.tell_of_deleted_products();
