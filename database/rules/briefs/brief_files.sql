-- Files of briefs.

create or replace function app.forget_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A brief that was restored leaves the trash, too.
  delete from app.brief_files f where f.brief_id = old.row_id
    and not exists (select from public.briefs b where b.id = old.row_id);
  return null;
end
$$;
comment on function app.forget_files() is 'Lets go of the files of a brief that is gone for good.';
