import { type RawBuilder, sql } from 'kysely'
import type { Table } from '../tables.ts'

export type Change = 'insert' | 'update' | 'delete'

/** What a company's activity says of a table's changes, in the words of the verbs of `/api`. */
type Lines = {
  subject: string
  /** What names the changed row, and the column that holds it. */
  details: Record<string, string>
  actions: Record<Change, string | null>
}

const lines: Readonly<Record<string, Lines>> = {
  company_profiles: {
    subject: 'company',
    details: { name: 'company_name' },
    actions: { insert: 'company.created', update: 'company.updated', delete: 'company.deleted' },
  },
  team_members: {
    subject: 'member',
    details: { name: 'name', email: 'email', role: 'role' },
    // The database itself notes what changes of a member.
    actions: { insert: 'member.invited', update: null, delete: 'member.removed' },
  },
  products: {
    subject: 'product',
    details: { name: 'name' },
    actions: { insert: 'product.created', update: 'product.updated', delete: 'product.deleted' },
  },
  briefs: {
    subject: 'brief',
    details: { title: 'title' },
    actions: { insert: 'brief.created', update: 'brief.updated', delete: 'brief.deleted' },
  },
}

/** What happens to the rows below a member is told of the member. */
const ofMembers: Readonly<Record<string, Record<Change, string | null>>> = {
  // New ones are those of the role; what changes of them the database itself notes.
  team_permissions: { insert: null, update: null, delete: null },
  team_invitations: {
    insert: 'invitation.link_made',
    update: 'invitation.link_made',
    delete: 'invitation.revoked',
  },
}

/**
 * Writes a line for each row of `changed`, whose `added` tells new rows from changed ones; none
 * where null is the action.
 */
export function compileActivity({ name }: Table, change: Change): RawBuilder<unknown> {
  const known = lines[name]
  const actions = known?.actions ?? ofMembers[name]
  if (!actions) throw new Error(`nobody says what a change of ${name} is called`)
  const action = sql`case when changed.added then ${actions.insert}::text
    else ${actions[change === 'insert' ? 'update' : change]}::text end`
  if (!known) {
    return sql`insert into app.activity (action, subject_type, subject_id, details)
      select ${action}, 'member', member.id, jsonb_build_object('name', member.name)
      from changed join public.team_members as member on member.id = changed.team_member_id
      where ${action} is not null`
  }
  const details = Object.entries(known.details).map(
    ([told, column]) => sql`${sql.lit(told)}, ${sql.ref(`changed.${column}`)}`,
  )
  return sql`insert into app.activity (action, subject_type, subject_id, details)
    select ${action}, ${known.subject}::text, changed.id, jsonb_build_object(${sql.join(details)})
    from changed where ${action} is not null`
}
