import { ofCompany, type Statements, writes } from './permission-attempts.ts'
import type { Person } from './permission-cast.ts'
import { developerTableAttempts } from './permission-developers.ts'
import { readerTableAttempts } from './permission-statements-readers.ts'
import type { Kind, Thing } from './permission-world.ts'

const invitationRow = ({ memberId, token }: Thing) => ({
  team_member_id: memberId,
  token: `${token}-again`,
})

const newSeat =
  (more: { role: string }) =>
  ({ companyId, email }: Thing) => ({ company_id: companyId, name: 'Ann Invited', email, ...more })

/** How to try each operation in `tables`. */
export const tableAttempts: Readonly<Record<string, Statements>> = {
  'public.company_profiles': {
    kind: 'company',
    set: `contact_name = 'Olivia'`,
    wire: { contact_name: 'Olivia' },
    move: ['id', 'accountId'],
    insert: writes('company', () => ({ id: crypto.randomUUID(), company_name: 'Mine' })),
  },
  'public.team_members': {
    kind: 'member',
    set: 'avatar_url = null',
    wire: { avatar_url: null },
    move: ['company_id', 'companyId'],
    insert: writes('company', newSeat({ role: 'editor' })),
    variants: {
      'insert as admin': writes('company', newSeat({ role: 'admin' })),
      'insert with an account': writes('company', (thing, actor) => ({
        ...newSeat({ role: 'editor' })(thing),
        user_id: actor?.id ?? thing.elsewhere.accountId,
      })),
      'update of the role': writes('member', () => ({ role: 'viewer' })),
      'update to admin': writes('member', () => ({ role: 'admin' })),
      'update of the account': writes('member', ({ elsewhere }) => ({
        user_id: elsewhere.accountId,
      })),
      'update of a pending account': writes('pendingMember', ({ elsewhere }) => ({
        user_id: elsewhere.accountId,
      })),
      'update of the address': writes('member', ({ email }) => ({ email: `new-${email}` })),
    },
  },
  'public.team_permissions': {
    kind: 'permission',
    set: 'can_manage_briefs = false',
    wire: { can_manage_briefs: false },
    move: ['team_member_id', 'bareId'],
    insert: writes('memberWithoutPermissions', ({ id }) => ({ team_member_id: id })),
    variants: {
      'update to more': writes('permission', () => ({ can_manage_products: true })),
    },
  },
  'public.team_invitations': {
    kind: 'invitation',
    set: `expires_at = now() + interval '1 year'`,
    wire: { expires_at: '2040-01-01T00:00:00Z' },
    move: ['team_member_id', 'memberId'],
    insert: writes('invitation', invitationRow),
    variants: { 'insert for an admin': writes('adminInvitation', invitationRow) },
  },
  'public.products': {
    kind: 'product',
    set: `category = 'Arms'`,
    wire: { category: 'Arms' },
    ...ofCompany('company', (_, actor) => ({
      user_id: actor?.id ?? null,
      name: 'Rover',
      category: 'Robots',
      websiteurl: 'https://acme.example',
      salescontactname: 'Sal',
      salescontactemail: 'sal@acme.example',
    })),
  },
  'public.briefs': {
    kind: 'brief',
    set: `timeline = 'Q2'`,
    wire: { timeline: 'Q2' },
    move: ['product_id', 'productId'],
    insert: writes('product', ({ productId }, actor) => ({
      product_id: productId,
      user_id: actor?.id ?? null,
      title: 'Spring update',
      type: 'product',
      uploaded_video_url: 'https://video.example/1.mp4',
    })),
  },
  'app.activity': {
    kind: 'activity',
    set: `action = 'nothing.happened'`,
    insert: writes('none', ({ companyId, userId }) => ({
      company_id: companyId,
      actor_id: userId,
      action: 'nothing.happened',
      subject_type: 'product',
    })),
  },
  'app.company_security': {
    kind: 'companySecurity',
    key: 'company_id',
    set: 'second_factor_required = false',
  },
  'app.product_counts': { kind: 'company', key: 'company_id', set: 'products = 0' },
  'app.brief_counts': {
    kind: 'briefCount',
    key: `(company_id::text || user_id)`,
    set: 'briefs = 0',
  },
  'app.brief_days': { kind: 'briefCount', key: `(company_id::text || user_id)`, set: 'briefs = 0' },
  'app.idempotency_keys': {
    kind: 'reply',
    key: 'key',
    set: `reply = '{}'`,
    insert: writes('account', ({ id, userId }) => ({
      key: id,
      owner_id: userId,
      endpoint: 'createProduct',
      request_hash: 'a'.repeat(64),
    })),
  },
  'app.notifications': { kind: 'notification', set: 'read_at = now()' },
  'app.notification_settings': {
    kind: 'notificationSetting',
    key: 'user_id',
    set: 'digest = false',
    insert: writes('accountWithoutSetting', ({ userId }) => ({ user_id: userId })),
  },
  'app.awaited_areas': {
    kind: 'awaitedArea',
    key: 'user_id',
    set: 'told_at = now()',
    insert: writes('noAwaitedArea', ({ userId }) => ({ user_id: userId, area: 'trends' })),
    variants: {
      'insert of one told': writes('noAwaitedArea', ({ userId }) => ({
        user_id: userId,
        area: 'trends',
        told_at: '2026-01-01',
      })),
      'delete of one told': writes('toldArea', () => ({})),
    },
  },
  'app.captions': {
    kind: 'caption',
    set: `label = 'Mine'`,
    insert: writes('caption', ({ objectId, companyId }) => ({
      object_id: objectId,
      company_id: companyId,
      language: 'fr',
      label: 'Mine',
    })),
    variants: {
      'insert of checked ones': writes('caption', ({ objectId, companyId, elsewhere }) => ({
        object_id: objectId,
        company_id: companyId,
        language: 'fr',
        label: 'Mine',
        checked_by: elsewhere.accountId,
        checked_at: '2026-01-01',
      })),
      'update of the check': writes('automaticCaption', (_, actor) => ({
        checked_by: actor?.id ?? null,
        checked_at: '2026-01-01',
      })),
      'update of the check, by another': writes('automaticCaption', ({ elsewhere }) => ({
        checked_by: elsewhere.accountId,
        checked_at: '2026-01-01',
      })),
    },
  },
  'app.caption_lines': {
    kind: 'captionLine',
    set: `text = 'Mine'`,
    insert: writes('caption', ({ id, objectId, companyId }) => ({
      caption_id: id,
      position: 1,
      object_id: objectId,
      company_id: companyId,
      start_ms: 0,
      end_ms: 1,
      text: 'Mine',
      said: 'Mine',
    })),
  },
  'app.caption_words': {
    kind: 'captionWord',
    set: 'as_heard = true',
    ...ofCompany('company', ({ token }) => ({ word: token })),
  },
  'app.transcriptions': {
    kind: 'transcription',
    key: 'object_id',
    set: 'failed = true',
    insert: writes('caption', ({ objectId, companyId }) => ({
      object_id: objectId,
      company_id: companyId,
    })),
  },
  'app.video_scripts': {
    kind: 'videoScript',
    key: 'object_id',
    set: `script = 'Mine'`,
    insert: writes('caption', ({ objectId, companyId }) => ({
      object_id: objectId,
      company_id: companyId,
      script: 'Mine',
    })),
  },
  'app.videos': { kind: 'object', key: 'object_id', set: 'progress = 50' },
  'auth.sessions': { kind: 'session', set: 'not_after = null' },
  'auth.audit_log_entries': {
    kind: 'event',
    set: `action = 'sign_out'`,
    insert: writes('account', ({ id, userId }) => ({
      id,
      user_id: userId,
      action: 'session_ended',
    })),
  },
  'storage.objects': {
    kind: 'object',
    set: `name = company_id || '/' || gen_random_uuid() || '.mp4'`,
    move: ['company_id', 'companyId'],
    variants: {
      'update of the owner': writes('object', ({ elsewhere }) => ({
        owner_id: elsewhere.accountId,
      })),
    },
  },
  'storage.uploads': {
    kind: 'upload',
    set: 'held_until = now()',
    move: ['company_id', 'companyId'],
    variants: {
      'update of the owner': writes('upload', ({ elsewhere }) => ({
        owner_id: elsewhere.accountId,
      })),
    },
  },
  ...readerTableAttempts,
  ...developerTableAttempts,
}

/** The kind of row that an operation acts on. */
export function kindOf(table: string, operation: string): Kind {
  const { kind, insert, variants } = tableAttempts[table] as Statements
  return variants?.[operation]?.kind ?? (operation === 'insert' ? insert?.kind : kind) ?? 'none'
}

/** What an operation writes, as sent to `/rest/v1`. */
export function writtenBy(
  table: string,
  operation: string,
  thing: Thing,
  actor: Person | null,
): Record<string, unknown> {
  const { wire, move, insert, variants } = tableAttempts[table] as Statements
  if (operation === 'move') return move ? { [move[0]]: thing.elsewhere[move[1]] } : {}
  const variant = operation === 'insert' ? insert : variants?.[operation]
  return variant ? variant.row(thing, actor) : (wire ?? {})
}

/** The statement of one attempt. */
export function statementOf(
  table: string,
  operation: string,
  thing: Thing,
  actor: Person | null,
): { text: string; values: unknown[] } {
  const { key = 'id', set } = tableAttempts[table] as Statements
  const where = `where ${key}::text = $1`
  const [verb] = operation.split(' ')
  if (verb === 'select' || verb === 'delete') {
    const head = verb === 'select' ? `select ${key}` : 'delete'
    return { text: `${head} from ${table} ${where}`, values: [thing.id] }
  }
  const row = writtenBy(table, operation, thing, actor)
  const columns = Object.keys(row)
  if (verb === 'insert') {
    const places = columns.map((_, at) => `$${at + 1}`)
    // Without returning: a caller who may write a row may not be allowed to read it.
    const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`
    return { text, values: Object.values(row) }
  }
  if (operation === 'update') {
    return { text: `update ${table} set ${set} ${where}`, values: [thing.id] }
  }
  const changes = columns.map((column, at) => `${column} = $${at + 2}`)
  return {
    text: `update ${table} set ${changes.join(', ')} ${where}`,
    values: [thing.id, ...Object.values(row)],
  }
}
