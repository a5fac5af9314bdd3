-- The trash.

create table app.trash (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.company_profiles on delete cascade,
  table_name text not null,
  row_id uuid not null,
  row jsonb not null,
  transaction_id bigint not null,
  deleted_by uuid references auth.users on delete set null,
  deleted_at timestamptz not null default app.now(),
  constraint trash_table_name_known
    check (table_name in ('products', 'briefs', 'captions', 'analysts', 'canvases', 'documents'))
);

comment on table app.trash is 'Deleted products, briefs, captions, analysts, canvases and documents, for 30 days.';
comment on column app.trash.id is 'The entry.';
comment on column app.trash.company_id is 'The company; null of a brief whose author has none.';
comment on column app.trash.table_name is
  'Table in schema public, or captions, analysts, canvases or documents in schema app.';
comment on column app.trash.row_id is 'Id of the deleted row.';
comment on column app.trash.row is 'The row as it was.';
comment on column app.trash.transaction_id is 'The transaction that deleted it.';
comment on column app.trash.deleted_by is 'Who deleted it.';
comment on column app.trash.deleted_at is 'When it was deleted.';

create index trash_company_id on app.trash (company_id, deleted_at desc);
create index trash_transaction_id on app.trash (transaction_id);
create index trash_deleted_by on app.trash (deleted_by);
create index trash_deleted_at on app.trash (deleted_at);
create index trash_logo on app.trash ((row ->> 'logo_object_id')) where row ->> 'logo_object_id' is not null;
create index trash_video on app.trash ((row ->> 'video_object_id')) where row ->> 'video_object_id' is not null;

call app.protect('app.trash', 'company_id');
