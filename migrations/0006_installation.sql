-- What belongs to the installation and not to a company.

create table app.settings (
  key text primary key
    constraint settings_key_length check (char_length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger settings_stamp_updated_at before update on app.settings
  for each row execute function app.stamp_updated_at();

comment on table app.settings is
  'What the rules in the database need to know of the environment; the server writes it at start. Keys: public_url (text), company_quota_bytes (number).';
comment on column app.settings.key is 'Name of the setting.';
comment on column app.settings.value is 'Its value.';
comment on column app.settings.updated_at is 'When it last changed.';

create table app.secrets (
  name text primary key
    constraint secrets_name_length check (char_length(name) between 1 and 100),
  value text not null,
  created_at timestamptz not null default now()
);

comment on table app.secrets is 'Secrets that the installation made for itself.';
comment on column app.secrets.name is 'What it is for.';
comment on column app.secrets.value is 'The secret.';
comment on column app.secrets.created_at is 'When it was made.';

create table app.api_keys (
  id uuid primary key default gen_random_uuid(),
  role text not null
    constraint api_keys_role_known check (role in ('anon', 'service_role')),
  key_hash bytea not null
    constraint api_keys_key_hash_sha256 check (octet_length(key_hash) = 32),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint api_keys_key_hash_key unique (key_hash)
);

comment on table app.api_keys is 'Keys of the installation, recognised by hash and independent of the signing keys.';
comment on column app.api_keys.id is 'The key''s own id.';
comment on column app.api_keys.role is 'The role it speaks for.';
comment on column app.api_keys.key_hash is 'SHA-256 of the key.';
comment on column app.api_keys.created_at is 'When it was first seen.';
comment on column app.api_keys.revoked_at is 'From then on it is refused.';

do $$
declare
  guarded text;
begin
  foreach guarded in array array['settings', 'secrets', 'api_keys'] loop
    execute format('alter table app.%I enable row level security', guarded);
    execute format('alter table app.%I force row level security', guarded);
    execute format('grant select, insert, update, delete on app.%I to service_role', guarded);
    execute format($policy$
      create policy service_does_all on app.%I to service_role
        using ((select app.job_company()) is null)
        with check ((select app.job_company()) is null)
    $policy$, guarded);
  end loop;
end
$$;

-- The rules look settings up, never secrets.
grant select on app.settings to briefwell_definer;
create policy definer_reads on app.settings for select to briefwell_definer using (true);
create policy jobs_read on app.settings for select to service_role using (true);
