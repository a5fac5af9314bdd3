import type { DemoLogin } from './fill-company.ts'

/** Formats the logins as a table. */
export function printLogins(logins: readonly DemoLogin[]): string {
  const head = ['Company', 'Address', 'Role', 'Password']
  const rows = logins.map(({ company, email, role, password }) => [
    ...[company, email, role],
    password ?? '(invited, has not joined)',
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}
