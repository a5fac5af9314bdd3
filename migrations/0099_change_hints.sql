-- Hints for open pages: what changed, and for whom, sent with the transaction. They carry no content; the page
-- that shows such content asks for it again, under its own rights. server/changes passes them on.

create function app.send_hints() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Whom a change no longer concerns sees something else now, too.
  changed constant text := case tg_op
    when 'UPDATE' then '(table former_rows union all table changed_rows)' else 'changed_rows' end;
  hint integer := 0;
  audience uuid;
begin
  while hint < tg_nargs loop
    for audience in
      execute format(
        'select distinct audience from (select %s as audience from %s c) a where audience is not null',
        tg_argv[hint + 1], changed)
    loop
      perform pg_catalog.pg_notify('briefwell_changes', concat_ws(' ', tg_argv[hint], audience, tg_argv[hint + 2]));
    end loop;
    hint := hint + 3;
  end loop;
  return null;
end
$$;
comment on function app.send_hints() is
  'Sends hints of changed rows. The arguments are triples: who is meant (company, user, or the readers of a brief), the expression of their id, and the topic.';

create procedure app.hint(changed regclass, variadic hints text[])
  language plpgsql set search_path = ''
as $$
declare
  arguments constant text := (select string_agg(quote_literal(h), ', ') from unnest(hints) h);
  name constant text := (select relname from pg_catalog.pg_class where oid = changed);
begin
  execute format('create trigger %I after insert on %s referencing new table as changed_rows
    for each statement execute function app.send_hints(%s)', name || '_hint_added', changed, arguments);
  execute format('create trigger %I after update on %s referencing old table as former_rows new table as changed_rows
    for each statement execute function app.send_hints(%s)', name || '_hint_changed', changed, arguments);
  execute format('create trigger %I after delete on %s referencing old table as changed_rows
    for each statement execute function app.send_hints(%s)', name || '_hint_deleted', changed, arguments);
end
$$;
comment on procedure app.hint(regclass, text[]) is
  'Has app.send_hints send these hints whenever rows of the table are added, changed or deleted.';

call app.hint('app.shares', 'company', 'company_id', 'shares', 'user', 'reader_id', 'library');
call app.hint('app.access_requests', 'company', 'company_id', 'shares', 'user', 'user_id', 'library');
call app.hint('app.restricted_briefs', 'company', 'company_id', 'shares');
call app.hint('app.open_links', 'company', 'company_id', 'shares');
call app.hint('app.embargoes', 'company', 'company_id', 'embargoes', 'readers', 'brief_id', 'library');
call app.hint('app.acceptances', 'company', 'company_id', 'embargoes', 'user', 'reader_id', 'library');
call app.hint('app.watches', 'company', 'company_id', 'engagement');
-- What others ask is nobody's business until the answer is published.
call app.hint('app.questions', 'company', 'company_id', 'questions', 'user', 'reader_id', 'questions',
  'readers', 'case when published_at is not null then brief_id end', 'questions');
call app.hint('app.question_messages', 'company', 'company_id', 'questions');
call app.hint('app.document_comments',
  'company', '(select d.company_id from app.documents d where d.id = document_id)', 'comments');
call app.hint('app.notifications', 'user', 'user_id', 'notifications');
call app.hint('public.briefs', 'company', 'company_id', 'briefs', 'readers', 'id', 'library');

call app.hand_over_definer_functions();
