-- Ways of signing in that lead through a mailbox or another service, and come back later.

create table auth.flow_states (
  id uuid primary key,
  kind text not null
    constraint flow_states_kind_known check (kind in ('link', 'oauth', 'sso')),
  method text not null
    constraint flow_states_method_length check (char_length(method) between 1 and 50),
  redirect_to text not null
    constraint flow_states_redirect_to_length check (char_length(redirect_to) between 1 and 8192),
  challenge text
    constraint flow_states_challenge_shape check (challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  challenge_method text
    constraint flow_states_challenge_method_known check (challenge_method in ('s256', 'plain')),
  provider text
    constraint flow_states_provider_length check (char_length(provider) between 1 and 100),
  linking_user_id uuid references auth.users on delete cascade,
  nonce text
    constraint flow_states_nonce_length check (char_length(nonce) between 1 and 200),
  verifier text
    constraint flow_states_verifier_length check (char_length(verifier) between 43 and 128),
  request_id text
    constraint flow_states_request_id_length check (char_length(request_id) between 1 and 200),
  extra jsonb not null default '{}'
    constraint flow_states_extra_object check (jsonb_typeof(extra) = 'object'),
  taken_at timestamptz,
  user_id uuid references auth.users on delete cascade,
  code_hash bytea
    constraint flow_states_code_hash_sha256 check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint flow_states_challenge_whole check ((challenge is null) = (challenge_method is null)),
  constraint flow_states_code_whole check (code_hash is null or (user_id is not null and challenge is not null)),
  constraint flow_states_code_hash_key unique (code_hash)
);
create index flow_states_linking_user_id on auth.flow_states (linking_user_id);
create index flow_states_user_id on auth.flow_states (user_id);
create index flow_states_expires_at on auth.flow_states (expires_at);

comment on table auth.flow_states is
  'One row per sign-in that left for a mailbox, a provider or a company''s single sign-on and has not come back whole.';
comment on column auth.flow_states.id is 'Given by the server; the state or RelayState that comes back.';
comment on column auth.flow_states.kind is 'Where it leads through: a mailed link, a provider, or single sign-on.';
comment on column auth.flow_states.method is 'What the session will say of how it was proven (amr).';
comment on column auth.flow_states.redirect_to is 'Page that the browser ends at; was allowed when the flow began.';
comment on column auth.flow_states.challenge is 'PKCE: what only the holder of the verifier can answer; null sends the session in the fragment.';
comment on column auth.flow_states.challenge_method is 'PKCE: s256 or plain.';
comment on column auth.flow_states.provider is 'Name of the provider, or id of the single sign-on.';
comment on column auth.flow_states.linking_user_id is 'The signed-in account that an identity will be added to.';
comment on column auth.flow_states.nonce is 'What the provider''s id token must repeat.';
comment on column auth.flow_states.verifier is 'Our own PKCE verifier toward the provider.';
comment on column auth.flow_states.request_id is 'Id of the SAML request that the answer must name.';
comment on column auth.flow_states.extra is 'What else a provider''s flow must remember; secrets sealed.';
comment on column auth.flow_states.taken_at is 'When the answer came back; it may only once.';
comment on column auth.flow_states.user_id is 'Who was proven, once that is so.';
comment on column auth.flow_states.code_hash is 'SHA-256 of the code that the browser exchanges for a session.';
comment on column auth.flow_states.created_at is 'When the flow began.';
comment on column auth.flow_states.expires_at is 'Until when the next step may come.';

alter table auth.flow_states enable row level security;
alter table auth.flow_states force row level security;
grant select, insert, update, delete on auth.flow_states to service_role;
create policy service_does_all on auth.flow_states to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);

-- A link of a flow ends with it, and never turns into one that hands its session to anybody.
alter table auth.one_time_tokens
  add column flow_id uuid references auth.flow_states on delete cascade;
create index one_time_tokens_flow_id on auth.one_time_tokens (flow_id);
comment on column auth.one_time_tokens.flow_id is 'The flow that its link goes on with; null sends the session in the fragment.';
