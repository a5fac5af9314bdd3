/** PostgreSQL's names of the column types below. */
export type ColumnType = 'uuid' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'text[]'

export type Column = {
  name: string
  type: ColumnType
  /** The database's default, for rows without the column. */
  fallback?: string
  /** Stored as a hash: written and compared by hashing the value, never read. */
  hashed?: true
  /** The address of a file, which follows PUBLIC_URL if this column names a stored one. */
  fileId?: string
}

/** A foreign key from `table.column` to the id of `target`. */
export type Relation = {
  name: string
  table: string
  column: string
  target: string
  /** Each value of `column` occurs in at most one row of `table`. */
  unique?: true
}

export type Table = { name: string; columns: ReadonlyMap<string, Column> }

const uuid = { type: 'uuid' } as const
const text = { type: 'text' } as const
const moment = { type: 'timestamptz', fallback: 'app.now()' } as const
const id = { type: 'uuid', fallback: 'gen_random_uuid()' } as const
const no = { type: 'boolean', fallback: 'false' } as const

/**
 * The allow list: every table and column that `/rest/v1` exposes. Anything else cannot be read,
 * written, filtered, sorted or embedded; a test compares the list with the database.
 */
const listed: Record<string, Record<string, Omit<Column, 'name'>>> = {
  company_profiles: {
    id: uuid,
    company_name: text,
    contact_name: text,
    headquarters_location: text,
    year_founded: text,
    employee_count: text,
    revenue: text,
    ownership_structure: text,
    funding_history: text,
    regions_of_operation: { type: 'text[]' },
    created_at: moment,
    updated_at: moment,
  },
  team_members: {
    id,
    company_id: uuid,
    name: text,
    email: text,
    role: text,
    user_id: uuid,
    avatar_url: text,
    created_at: moment,
  },
  team_permissions: {
    id,
    team_member_id: uuid,
    can_edit_company_profile: no,
    can_manage_products: no,
    can_manage_briefs: { type: 'boolean', fallback: 'true' },
    can_manage_team: no,
    created_at: moment,
    updated_at: moment,
  },
  team_invitations: {
    id,
    team_member_id: uuid,
    token: { type: 'text', hashed: true },
    expires_at: { type: 'timestamptz', fallback: "(app.now() + '7 days'::interval)" },
    consumed_at: { type: 'timestamptz' },
    created_at: moment,
  },
  products: {
    id,
    company_id: uuid,
    user_id: uuid,
    name: text,
    category: text,
    description: text,
    websiteurl: text,
    logo_url: { type: 'text', fileId: 'logo_object_id' },
    salescontactname: text,
    salescontactemail: text,
    salescontactphone: text,
    release_notes: { type: 'jsonb' },
    created_at: moment,
    updated_at: moment,
  },
  briefs: {
    id,
    product_id: uuid,
    company_id: uuid,
    user_id: uuid,
    title: text,
    type: text,
    description: text,
    status: { type: 'text', fallback: "'draft'::text" },
    timeline: text,
    budget_range: text,
    target_audience: text,
    requirements: text,
    uploaded_video_url: { type: 'text', fileId: 'video_object_id' },
    processing: no,
    created_at: moment,
    updated_at: moment,
  },
}

export const tables: ReadonlyMap<string, Table> = new Map(
  Object.entries(listed).map(([name, columns]) => [
    name,
    {
      name,
      columns: new Map(
        Object.entries(columns).map(([column, rest]) => [column, { name: column, ...rest }]),
      ),
    },
  ]),
)

/** The foreign keys by which rows can be embedded. At most one joins each pair of tables. */
export const relations: readonly Relation[] = [
  {
    name: 'team_members_company_id_fkey',
    table: 'team_members',
    column: 'company_id',
    target: 'company_profiles',
  },
  {
    name: 'team_permissions_team_member_id_fkey',
    table: 'team_permissions',
    column: 'team_member_id',
    target: 'team_members',
    unique: true,
  },
  {
    name: 'team_invitations_team_member_id_fkey',
    table: 'team_invitations',
    column: 'team_member_id',
    target: 'team_members',
  },
  {
    name: 'products_company_id_fkey',
    table: 'products',
    column: 'company_id',
    target: 'company_profiles',
  },
  {
    name: 'briefs_company_id_fkey',
    table: 'briefs',
    column: 'company_id',
    target: 'company_profiles',
  },
  { name: 'briefs_product_id_fkey', table: 'briefs', column: 'product_id', target: 'products' },
]
