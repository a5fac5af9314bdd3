import { type RawBuilder, sql } from 'kysely'
import type { Table } from '../tables.ts'

export type Change = 'insert' | 'update' | 'delete'

/** The activity entries for a table's changes, as the verbs of `/api` write them. */
type Lines = {
  subject: string
  /** Fields that identify the changed row, and their columns. */
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
    // A trigger records changes to members.
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

/** Changes to rows below a member are recorded as changes to the member. */
const ofMembers: Readonly<Record<string, Record<Change, string | null>>> = {
  // New rows are those of the role; a trigger records their changes.
  team_permissions: { insert: null, update: null, delete: null },
  team_invitations: {
    insert: 'invitation.link_made',
    update: 'invitation.link_made',
    delete: 'invitation.revoked',
  },
}

/**
 * Writes an activity entry for each row of `changed`, whose `added` tells new rows from updated
 * ones; none if the action is null.
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
