import { expect, test } from 'vitest'
import { superseded } from './superseded.ts'

const first = `-- Two functions; this comment has a semicolon.
create function app.may(who uuid, what text default 'a, b') returns boolean
  language sql as $$
  select true; -- may
$$;
create function app.may(who uuid) returns boolean
  language sql as $$
  select true
$$;

create policy owners_read on app.notes for select
  using (owner_id = auth.uid());
create view app.mine as
  select 1;
create trigger notes_stay before delete on app.notes
  execute function app.stay();
create table app.notes (
  id uuid);
`

function names(line: number, ...later: string[]): string[] {
  const old = first.split('\n')[line - 1]
  const patch = `# opens: x\n--- a/migrations/1.sql\n+++ b/migrations/1.sql\n@@ -${line},1 +${line},1 @@\n-${old}\n+x\n`
  const migrations = [first, ...later].map((text, n) => ({ name: `${n + 1}.sql`, text }))
  return superseded([{ name: 'mutant.patch', text: patch }], migrations)
}

test.each([
  [
    'replaced',
    4,
    'create or replace function app.may(who uuid, what text) returns boolean return false;',
  ],
  [
    'replaced in other letters and lines',
    8,
    'CREATE OR REPLACE FUNCTION app.may\n(who uuid) returns boolean return false;',
  ],
  ['dropped, so that another takes its place', 4, 'drop function app.may(uuid, text);'],
  ['altered', 12, 'alter policy owners_read on app.notes using (false);'],
  [
    'dropped and created anew',
    12,
    'drop policy owners_read on app.notes; create policy owners_read on app.notes using (false);',
  ],
  ['a view', 14, 'create or replace view app.mine as select 2;'],
  ['a trigger', 16, 'drop trigger if exists notes_stay on app.notes;'],
])('a mutant of a definition that is superseded is named: %s', (_how, line, later) => {
  expect(names(line, '', later)).toEqual([
    expect.stringMatching(
      /^mutant\.patch edits .+ in migrations\/1\.sql, which 3\.sql supersedes$/,
    ),
  ])
})

test.each([
  ['nothing is replaced', 4, ''],
  [
    'another overload is replaced',
    4,
    'create or replace function app.may(who uuid) returns boolean return false;',
  ],
  [
    'only a comment or a string says so',
    4,
    "-- drop function app.may(uuid, text);\nselect 'drop function app.may(uuid, text);';",
  ],
  [
    'a table of the same name is altered',
    18,
    'alter table app.notes add column at date; drop policy owners_read on app.notes;',
  ],
  ['a policy of this name is on another table', 12, 'drop policy owners_read on app.others;'],
])('a mutant that has an effect is not named: %s', (_why, line, later) => {
  expect(names(line, later)).toEqual([])
})

test('what one migration creates again decides in that place', () => {
  const twice = `${first}drop policy owners_read on app.notes;\ncreate policy owners_read on app.notes using (true);\n`
  const patch = (line: number) => ({
    name: `${line}.patch`,
    text: `--- a/migrations/1.sql\n@@ -${line},1 +${line},2 @@\n ${twice.split('\n')[line - 1]}\n+x\n`,
  })
  const found = superseded([patch(11), patch(20)], [{ name: '1.sql', text: twice }])
  expect(found).toEqual([expect.stringContaining('11.patch')])
})
