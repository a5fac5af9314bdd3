-- A webhook is only sent what it is notified about now. Otherwise events that wait, of a topic that only some
-- members may have, would go to an address that somebody else chose while dropping the topic.

create function app.webhook_covers(topics text[], type text) returns boolean
  language sql immutable parallel safe
  return webhook_covers.type = 'webhook.test'
    or split_part(webhook_covers.type, '.', 1) || 's' = any (webhook_covers.topics);
comment on function app.webhook_covers(text[], text) is
  'Whether a webhook with these topics is sent events of this type; tests always.';
grant execute on function app.webhook_covers(text[], text) to authenticated, service_role, briefwell_definer;

create function app.give_up_topics() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.webhook_deliveries d set state = 'failed'
  where d.webhook_id = new.id and d.state = 'waiting' and not app.webhook_covers(new.topics, d.type);
  return null;
end
$$;
comment on function app.give_up_topics() is 'Gives up what waits of topics that a webhook has dropped.';
create trigger webhooks_give_up_topics after update of topics on app.webhooks
  for each row when (not new.topics @> old.topics)
  execute function app.give_up_topics();

call app.hand_over_definer_functions();
