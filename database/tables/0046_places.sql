-- Where people are in a record, for pages that have to ask because the database tells the server of nothing.

alter table app.presences
  add column place jsonb
    constraint presences_place_size check (octet_length(place::text) <= 4000);

comment on column app.presences.place is 'Where in the record they are; null if that is not known.';
