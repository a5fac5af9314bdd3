-- What mailed secrets and confirming an address need to find and to remember.

create index one_time_tokens_relates_to on auth.one_time_tokens (relates_to);

alter table auth.users add column password_doubted boolean not null default false;
comment on column auth.users.password_doubted is
  'Somebody else asked for the account before its address was proven, so the password ends with the proof.';
