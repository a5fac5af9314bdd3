import { roleLabels } from '../../contract/team/team.ts'
import type { DemoLogin } from './fill-company.ts'

/** Formats the logins as a table. */
export function printLogins(logins: readonly DemoLogin[]): string {
  const head = ['Company', 'Address', 'Role', 'Password']
  const rows = logins.map(({ company, email, password, ...login }) => [
    company,
    email,
    roleOf(login),
    password ?? '(invited, has not joined)',
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

/** The role; for editors with the areas they may change. */
function roleOf({ role, rights }: Pick<DemoLogin, 'role' | 'rights'>): string {
  if (role === 'owner') return 'Owner'
  if (role === 'reader') return 'Reader'
  if (role === 'admin') return roleLabels.admin ?? role
  const may = [
    rights.canManageProducts && 'products',
    rights.canManageBriefs && 'briefs',
    rights.canManageTeam && 'team',
    rights.canEditCompanyProfile && 'profile',
  ].filter((word) => word !== false)
  return `${roleLabels.editor} (${may.length > 0 ? may.join(', ') : 'reads only'})`
}
