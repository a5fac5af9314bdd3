import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from '../processes.ts'
import { countStatement, listStatement } from './products-sql.ts'

/**
 * The product list in PostgreSQL alone: pgbench sends both statements, prepared, as a superuser.
 * Clients written in Node reach a third of its speed, so they would be no floor. Answers pages a
 * second, or null where pgbench is not installed.
 */
export function postgresAlone(
  folder: string,
  superuserUrl: string,
  companyId: string,
  limit: number,
): ((clients: number, seconds: number) => Promise<number>) | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const script = join(folder, 'products.sql')
  const list = listStatement.replace('$1', `'${companyId}'`).replace('$2', String(limit + 1))
  const count = countStatement.replace('$1', `'${companyId}'`)
  writeFileSync(script, `${oneLine(list)};\n${oneLine(count)};\n`)
  return async (clients, seconds) => {
    const text = await output('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--jobs=${Math.min(clients, 2)}`,
      `--time=${seconds}`,
      `--file=${script}`,
      superuserUrl,
    ])
    const pages = /^tps = ([\d.]+)/m.exec(text)?.[1]
    if (!pages) throw new Error(`pgbench said:\n${text}`)
    return Number(pages)
  }
}

const oneLine = (sql: string) => sql.replace(/\s+/g, ' ').trim()
