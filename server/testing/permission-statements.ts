import type { Kind, Person, Thing } from './permission-world.ts'

type Statements = {
  kind: Kind
  /** The column that names the row; its cast where it is no uuid. */
  key?: string
  /** What an update sets, and the same for `/rest/v1`. */
  set?: string
  wire?: Record<string, unknown>
  /** The column that gives the row to another company, and what of that company goes there. */
  move?: [column: string, to: keyof Thing['elsewhere']]
  /** A new row beside the thing, as `/rest/v1` would write it. */
  insert?: { kind: Kind; row: (thing: Thing, actor: Person | null) => Record<string, unknown> }
}

const invitationRow = ({ memberId, token }: Thing) => ({
  team_member_id: memberId,
  token: `${token}-again`,
})

/** How each operation of `tables` is tried. */
export const tableAttempts: Readonly<Record<string, Statements>> = {
  'public.company_profiles': {
    kind: 'company',
    set: `contact_name = 'Olivia'`,
    wire: { contact_name: 'Olivia' },
    move: ['id', 'companyId'],
    insert: { kind: 'company', row: () => ({ id: crypto.randomUUID(), company_name: 'Mine' }) },
  },
  'public.team_members': {
    kind: 'member',
    set: 'avatar_url = null',
    wire: { avatar_url: null },
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'company',
      row: ({ companyId, email }) => ({
        company_id: companyId,
        name: 'Ann Invited',
        email,
        role: 'editor',
      }),
    },
  },
  'public.team_permissions': {
    kind: 'permission',
    set: 'can_manage_briefs = false',
    wire: { can_manage_briefs: false },
    move: ['team_member_id', 'memberId'],
    insert: { kind: 'memberWithoutPermissions', row: ({ id }) => ({ team_member_id: id }) },
  },
  'public.team_invitations': {
    kind: 'invitation',
    set: `expires_at = now() + interval '1 year'`,
    wire: { expires_at: '2040-01-01T00:00:00Z' },
    move: ['team_member_id', 'memberId'],
    insert: { kind: 'invitation', row: invitationRow },
  },
  'public.products': {
    kind: 'product',
    set: `category = 'Arms'`,
    wire: { category: 'Arms' },
    move: ['company_id', 'companyId'],
    insert: {
      kind: 'company',
      row: ({ companyId }, actor) => ({
        company_id: companyId,
        user_id: actor?.id ?? null,
        name: 'Rover',
        category: 'Robots',
        websiteurl: 'https://acme.example',
        salescontactname: 'Sal',
        salescontactemail: 'sal@acme.example',
      }),
    },
  },
  'public.briefs': {
    kind: 'brief',
    set: `timeline = 'Q2'`,
    wire: { timeline: 'Q2' },
    move: ['product_id', 'productId'],
    insert: {
      kind: 'product',
      row: ({ productId }, actor) => ({
        product_id: productId,
        user_id: actor?.id ?? null,
        title: 'Spring update',
        type: 'product',
        uploaded_video_url: 'https://video.example/1.mp4',
      }),
    },
  },
  'app.activity': { kind: 'activity', set: `action = 'nothing.happened'` },
  'app.product_counts': { kind: 'company', key: 'company_id', set: 'products = 0' },
  'app.idempotency_keys': { kind: 'reply', key: 'key', set: `reply = '{}'` },
  'app.notifications': { kind: 'notification', set: 'read_at = now()' },
  'app.notification_settings': {
    kind: 'notificationSetting',
    key: 'user_id',
    set: 'digest = false',
  },
  'auth.sessions': { kind: 'session', set: 'not_after = null' },
  'auth.audit_log_entries': { kind: 'event', set: `action = 'sign_out'` },
  'storage.objects': { kind: 'object', set: 'owner_id = null' },
  'storage.uploads': { kind: 'upload', key: 'id' },
}

/** The statement of one attempt; its first value is the row's key. */
export function statementOf(
  table: string,
  operation: string,
  thing: Thing,
  actor: Person | null,
): { text: string; values: unknown[] } {
  const { key = 'id', set, move, insert } = tableAttempts[table] as Statements
  const where = `where ${key}::text = $1`
  if (operation === 'insert') {
    const row = insert?.row(thing, actor) ?? {}
    const places = Object.keys(row).map((_, at) => `$${at + 1}`)
    // Without returning: who may write a row need not be allowed to read it.
    const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`
    return { text, values: Object.values(row) }
  }
  if (operation === 'select')
    return { text: `select ${key} from ${table} ${where}`, values: [thing.id] }
  if (operation === 'delete') return { text: `delete from ${table} ${where}`, values: [thing.id] }
  if (operation === 'update')
    return { text: `update ${table} set ${set} ${where}`, values: [thing.id] }
  const [column, to] = move ?? []
  return {
    text: `update ${table} set ${column} = $2 ${where}`,
    values: [thing.id, to && thing.elsewhere[to]],
  }
}
