import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from '../processes.ts'
import { countStatement, listStatement, listWithKeptCount } from './products-sql.ts'

/** Measures pages per second, with this many clients for this many seconds. */
type Alone = (clients: number, seconds: number) => Promise<number>

/**
 * The product list in PostgreSQL alone: pgbench sends prepared statements as a superuser, because
 * clients in Node reach only a third of its speed. `counting` counts the rows of each page, `kept`
 * reads the stored count. Null if pgbench is not installed.
 */
export function postgresAlone(
  folder: string,
  superuserUrl: string,
  companyId: string,
  limit: number,
): { counting: Alone; kept: Alone } | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const filled = (statement: string) =>
    statement.replaceAll('$1', `'${companyId}'`).replace('$2', String(limit + 1))
  const asking = (name: string, statements: string[]): Alone => {
    const script = join(folder, `${name}.sql`)
    writeFileSync(script, statements.map((one) => `${oneLine(filled(one))};\n`).join(''))
    return (clients, seconds) => pagesPerSecond(script, superuserUrl, clients, seconds)
  }
  return {
    counting: asking('counting', [listStatement, countStatement]),
    kept: asking('kept', [listWithKeptCount]),
  }
}

async function pagesPerSecond(script: string, url: string, clients: number, seconds: number) {
  const text = await output('pgbench', [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--jobs=${Math.min(clients, 2)}`,
    `--time=${seconds}`,
    `--file=${script}`,
    url,
  ])
  const pages = /^tps = ([\d.]+)/m.exec(text)?.[1]
  if (!pages) throw new Error(`pgbench said:\n${text}`)
  return Number(pages)
}

const oneLine = (sql: string) => sql.replace(/\s+/g, ' ').trim()
