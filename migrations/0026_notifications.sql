-- What colleagues should hear of: somebody joined, a product or a brief was deleted. Triggers write
-- it in the transaction of the change, so every path tells, and nothing tells of what never was.

create table app.notifications (
  id uuid primary key default gen_random_uuid(),
  -- Not auth.users: with the seat in the team goes what it was told, whatever becomes of the account.
  user_id uuid not null references public.team_members (user_id) on delete cascade,
  company_id uuid not null references public.company_profiles on delete cascade,
  kind text not null
    constraint notifications_kind_known
      check (kind in ('member-joined', 'product-deleted', 'brief-deleted')),
  subject_name text not null
    constraint notifications_subject_name_length check (char_length(subject_name) <= 200),
  others integer not null default 0
    constraint notifications_others_not_negative check (others >= 0),
  actor_name text
    constraint notifications_actor_name_length check (char_length(actor_name) <= 200),
  transaction_id bigint not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- Together with the moment, since a database that was moved counts its transactions anew.
  constraint notifications_one_per_change unique (user_id, kind, transaction_id, created_at)
);
create index notifications_user_id on app.notifications (user_id, created_at desc, id desc);
create index notifications_unread on app.notifications (user_id) where read_at is null;
create index notifications_company_id on app.notifications (company_id);
create index notifications_transaction_id on app.notifications (transaction_id);
create index notifications_created_at on app.notifications (created_at);

comment on table app.notifications is 'What each member is told of, for 90 days.';
comment on column app.notifications.id is 'The notification.';
comment on column app.notifications.user_id is 'Who is told, and nobody else; never who did it.';
comment on column app.notifications.company_id is 'The company in which it happened.';
comment on column app.notifications.kind is 'What happened: member-joined, product-deleted or brief-deleted.';
comment on column app.notifications.subject_name is 'To whom or to what it happened, by its name then; the newest of several.';
comment on column app.notifications.others is 'How many more of the kind the same change met, of those that the reader may see.';
comment on column app.notifications.actor_name is 'Who did it, by their name then; null for the server, and where the subject did.';
comment on column app.notifications.transaction_id is 'The change; by this an undone delete takes its notifications back.';
comment on column app.notifications.created_at is 'When it happened.';
comment on column app.notifications.read_at is 'When it was read.';
comment on column app.notifications.mailed_at is 'When it went into a digest; nothing is mailed twice.';

create table app.notification_settings (
  user_id uuid primary key references auth.users on delete cascade,
  digest boolean not null default true,
  last_digest_on date
);
comment on table app.notification_settings is 'How an account wants to be told; without a row, by all there is.';
comment on column app.notification_settings.user_id is 'The account.';
comment on column app.notification_settings.digest is 'Whether a daily mail tells what is unread.';
comment on column app.notification_settings.last_digest_on is 'The day (UTC) of the last digest: there is one a day.';

alter table app.notifications enable row level security;
alter table app.notifications force row level security;
alter table app.notification_settings enable row level security;
alter table app.notification_settings force row level security;

grant select (id, user_id, kind, subject_name, others, actor_name, created_at, read_at),
      update (read_at)
  on app.notifications to authenticated;
grant select (user_id, digest), insert (user_id, digest), update (digest)
  on app.notification_settings to authenticated;
grant select, insert, update, delete on app.notifications, app.notification_settings to service_role;
grant select, insert, update, delete on app.notifications to briefwell_definer;
grant select on app.notification_settings to briefwell_definer;

create policy members_read_what_they_are_told on app.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy members_mark_what_they_are_told on app.notifications for update to authenticated
  using (user_id = (select auth.uid()));
create policy service_sees_the_company_of_its_job on app.notifications to service_role
  using ((select app.job_company()) is null or company_id = (select app.job_company()));
create policy definer_tells on app.notifications to briefwell_definer using (true) with check (true);

create policy users_choose_for_themselves on app.notification_settings to authenticated
  using (user_id = (select auth.uid()));
create policy service_does_all on app.notification_settings to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);
create policy definer_reads on app.notification_settings for select to briefwell_definer using (true);

-- ------------------------------------------------------------------ who hears of what

create function app.name_of_caller() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select m.name from public.team_members m where m.user_id = auth.uid());
end
$$;
comment on function app.name_of_caller() is 'What the team calls the caller; null outside of a team.';

-- The three below lock the readers' seats and pass over those that are being removed: who waited
-- for them would hold what the removal waits for.

create function app.tell_of_joining() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id from public.team_members m
    where m.company_id = new.company_id and m.user_id <> new.user_id
    for key share skip locked)
  insert into app.notifications as told (user_id, company_id, kind, subject_name, transaction_id)
  select r.user_id, new.company_id, 'member-joined', new.name, app.transaction_id() from readers r
  on conflict on constraint notifications_one_per_change do update set others = told.others + 1;
  return null;
end
$$;
comment on function app.tell_of_joining() is
  'Everybody who may view the team hears that somebody has joined it, by whichever path.';
create trigger team_members_tell_of_joining after update of user_id on public.team_members
  for each row when (old.user_id is null and new.user_id is not null)
  execute function app.tell_of_joining();

create function app.tell_of_deleted_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.user_id = m.company_id or p.can_manage_products as manages
    from public.team_members m
    join public.company_profiles c on c.id = m.company_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id in (select g.company_id from gone g)
      and m.user_id is distinct from auth.uid() and m.user_id is not null
    for key share of m skip locked)
  insert into app.notifications as told
    (user_id, company_id, kind, subject_name, others, actor_name, transaction_id)
  select r.user_id, r.company_id, 'product-deleted',
         (array_agg(g.name order by g.created_at desc, g.id desc))[1], count(*) - 1,
         app.name_of_caller(), app.transaction_id()
  from readers r
  join gone g on g.company_id = r.company_id and (r.manages or g.user_id = r.user_id)
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + excluded.others + 1;
  return null;
end
$$;
comment on function app.tell_of_deleted_products() is
  'Who added a deleted product, and who may manage products, hears of it; once for all that went in one transaction. With its company nothing is told.';
create trigger products_tell_of_deleted after delete on public.products
  referencing old table as gone for each statement execute function app.tell_of_deleted_products();

create function app.tell_of_deleted_briefs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  with readers as materialized (
    select m.user_id, m.company_id, m.user_id = m.company_id or p.can_manage_briefs as manages
    from public.team_members m
    join public.company_profiles c on c.id = m.company_id
    left join public.team_permissions p on p.team_member_id = m.id
    where m.company_id in (select g.company_id from gone g)
      and m.user_id is distinct from auth.uid() and m.user_id is not null
    for key share of m skip locked)
  insert into app.notifications as told
    (user_id, company_id, kind, subject_name, others, actor_name, transaction_id)
  select r.user_id, r.company_id, 'brief-deleted',
         (array_agg(g.title order by g.created_at desc, g.id desc))[1], count(*) - 1,
         app.name_of_caller(), app.transaction_id()
  from readers r
  join gone g on g.company_id = r.company_id
    and (g.user_id = r.user_id
         -- Of briefs that went with their product, their authors hear and no manager besides.
         or (r.manages and exists (select from public.products p where p.id = g.product_id)))
  group by r.user_id, r.company_id
  on conflict on constraint notifications_one_per_change
    do update set others = told.others + excluded.others + 1;
  return null;
end
$$;
comment on function app.tell_of_deleted_briefs() is
  'The author of a deleted brief, and who may manage briefs, hears of it; once for all that went in one transaction. A brief without a product had no reader but its author.';
create trigger briefs_tell_of_deleted after delete on public.briefs
  referencing old table as gone for each statement execute function app.tell_of_deleted_briefs();

create function app.take_back_undone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.notifications n
  using gone g
  where n.transaction_id = g.transaction_id and n.created_at = g.deleted_at
    and (exists (select from public.products p where g.table_name = 'products' and p.id = g.row_id)
         or exists (select from public.briefs b where g.table_name = 'briefs' and b.id = g.row_id));
  return null;
end
$$;
comment on function app.take_back_undone() is
  'What comes back out of the trash was not deleted after all: nobody is told any more.';
create trigger trash_take_back_undone after delete on app.trash
  referencing old table as gone for each statement execute function app.take_back_undone();

-- ------------------------------------------------------------------ the caller's own choice

create function app.my_notification_settings(out digest boolean, out address_proven boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select coalesce(s.digest, true), u.email_proven_at is not null
    into digest, address_proven
    from auth.users u
    left join app.notification_settings s on s.user_id = u.id
    where u.id = auth.uid();
end
$$;
comment on function app.my_notification_settings() is
  'Whether the caller wants the digest, and whether their address is proven, without which none is mailed.';
grant execute on function app.my_notification_settings() to authenticated;

-- ------------------------------------------------------------------ leaving a digest by mail

alter table app.mails
  add column unsubscribe_url text
    constraint mails_unsubscribe_url_one_line
      check (unsubscribe_url ~ '^https?://[^[:space:]<>]+$' and char_length(unsubscribe_url) <= 2048);
comment on column app.mails.unsubscribe_url is
  'Where List-Unsubscribe leads, for mails that one may leave; erased once sent.';

call app.hand_over_definer_functions();
