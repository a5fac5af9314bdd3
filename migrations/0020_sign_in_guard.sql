-- Where an account signs in from. Passwords tried from there are counted apart from those that
-- strangers try, so that an attack slows the attackers and not the owner.

create table auth.known_networks (
  user_id uuid not null references auth.users on delete cascade,
  network text not null
    constraint known_networks_network_length check (char_length(network) between 1 and 50),
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_seen_at on auth.known_networks (seen_at);

comment on table auth.known_networks is 'Addresses from which an account has started a session in the last months.';
comment on column auth.known_networks.user_id is 'The account.';
comment on column auth.known_networks.network is 'An IPv4 address, or the first four groups of an IPv6 address, which one subscriber owns whole.';
comment on column auth.known_networks.seen_at is 'A day within which a session was started there; long ago means no more.';

alter table auth.known_networks enable row level security;
alter table auth.known_networks force row level security;
grant select, insert, update, delete on auth.known_networks to service_role;
create policy service_does_all on auth.known_networks to service_role
  using ((select app.job_company()) is null)
  with check ((select app.job_company()) is null);
