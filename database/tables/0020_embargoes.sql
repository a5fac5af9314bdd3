-- Embargoes and their acceptances.

create table app.embargo_terms (
  company_id uuid primary key references public.company_profiles on delete cascade,
  terms text not null
    constraint embargo_terms_terms_length check (char_length(terms) between 1 and 10000)
);

comment on table app.embargo_terms is 'The terms that new embargoes of a company start with.';
comment on column app.embargo_terms.company_id is 'The company.';
comment on column app.embargo_terms.terms is 'The wording.';

call app.protect('app.embargo_terms', 'company_id');

create table app.embargoes (
  -- Without a foreign key, like shares: Undo of a deletion brings the embargo back.
  brief_id uuid primary key,
  company_id uuid not null references public.company_profiles on delete cascade,
  available_from timestamptz,
  embargo_until timestamptz,
  confidential text
    constraint embargoes_confidential_length check (char_length(confidential) between 1 and 2000),
  terms text
    constraint embargoes_terms_length check (char_length(terms) between 1 and 10000),
  terms_hash text
    constraint embargoes_terms_hash_hex check (terms_hash ~ '^[0-9a-f]{64}$'),
  constraint embargoes_not_empty check (num_nonnulls(available_from, embargo_until) > 0),
  constraint embargoes_terms_and_end
    check (num_nulls(embargo_until, terms, terms_hash) in (0, 3))
);

comment on table app.embargoes is 'From when readers may watch a brief, and until when they keep it to themselves.';
comment on column app.embargoes.brief_id is 'The brief.';
comment on column app.embargoes.company_id is 'The company of the brief.';
comment on column app.embargoes.available_from is 'When readers may first watch; null for at once.';
comment on column app.embargoes.embargo_until is 'When the embargo ends; null for none.';
comment on column app.embargoes.confidential is 'Which parts are confidential; null for all of it.';
comment on column app.embargoes.terms is 'What readers accept before they watch.';
comment on column app.embargoes.terms_hash is 'SHA-256 of the terms, two line feeds and the confidential parts, in hex.';

create index embargoes_company_id on app.embargoes (company_id);

call app.protect('app.embargoes', 'company_id');

create table app.acceptances (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles on delete cascade,
  -- Copies, not references: an acceptance outlives the brief, the share, the contact and the account.
  brief_id uuid not null,
  brief_title text not null,
  reader_id uuid not null,
  email text not null,
  name text not null
    constraint acceptances_name_length check (char_length(name) between 1 and 200),
  decision text not null
    constraint acceptances_decision_known check (decision in ('accepted', 'declined')),
  terms text not null,
  confidential text,
  terms_hash text not null,
  embargo_until timestamptz not null,
  decided_at timestamptz not null default app.now()
);

comment on table app.acceptances is 'Who accepted or declined which terms: unchangeable copies.';
comment on column app.acceptances.id is 'The decision.';
comment on column app.acceptances.company_id is 'The company of the brief.';
comment on column app.acceptances.brief_id is 'The brief.';
comment on column app.acceptances.brief_title is 'Its title at the time.';
comment on column app.acceptances.reader_id is 'The account that decided, which may be gone.';
comment on column app.acceptances.email is 'Its address, with which the brief was shared.';
comment on column app.acceptances.name is 'The name that the reader gave.';
comment on column app.acceptances.decision is 'accepted or declined.';
comment on column app.acceptances.terms is 'The wording.';
comment on column app.acceptances.confidential is 'Which parts were confidential; null for all of it.';
comment on column app.acceptances.terms_hash is 'The hash of both, as in embargoes.';
comment on column app.acceptances.embargo_until is 'When the embargo was to end.';
comment on column app.acceptances.decided_at is 'When the reader decided.';

create index acceptances_decision on app.acceptances (brief_id, email, terms_hash, decision, embargo_until);
create index acceptances_newest on app.acceptances (brief_id, decided_at desc, id desc);
create index acceptances_company_id on app.acceptances (company_id);
create index acceptances_embargo_until on app.acceptances (embargo_until);

call app.protect('app.acceptances', 'company_id');
