import type { ColumnType } from './tables.ts'

/** A function of schema public: its arguments by name, a return value or one row of a table, and whether it writes. */
export type DatabaseFunction = {
  name: string
  takes: ReadonlyMap<string, ColumnType>
  returns: { type: 'uuid' | 'boolean' } | { table: string }
  changes: boolean
}

const user = { user_id: 'uuid' } as const
const productAndUser = { product_id: 'uuid', user_id: 'uuid' } as const
const yesOrNo = { type: 'boolean' } as const

function listed(
  name: string,
  takes: Record<string, ColumnType>,
  returns: DatabaseFunction['returns'],
  changes = false,
): [string, DatabaseFunction] {
  return [name, { name, takes: new Map(Object.entries(takes)), returns, changes }]
}

/** Every function that `/rest/v1/rpc` offers; a test compares them with the database. */
export const functions: ReadonlyMap<string, DatabaseFunction> = new Map([
  listed('get_user_company', user, { type: 'uuid' }),
  listed('user_is_company_owner', user, yesOrNo),
  listed('user_can_view_company_info', user, yesOrNo),
  listed('user_can_edit_company_profile', user, yesOrNo),
  listed('user_can_view_team_info', user, yesOrNo),
  listed('user_can_manage_team', user, yesOrNo),
  listed('user_can_manage_products', user, yesOrNo),
  listed('user_can_manage_briefs', user, yesOrNo),
  listed('user_can_update_product', productAndUser, yesOrNo),
  listed('user_can_delete_product', productAndUser, yesOrNo),
  listed('get_team_member_permissions', { member_id: 'uuid' }, { table: 'team_permissions' }),
  listed(
    'update_team_permissions',
    {
      member_id: 'uuid',
      can_edit_profile: 'boolean',
      can_manage_prods: 'boolean',
      can_manage_brfs: 'boolean',
      can_manage_tm: 'boolean',
    },
    yesOrNo,
    true,
  ),
])
