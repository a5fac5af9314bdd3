// npm run leads: lists the leads and contact messages from visitors and whether each was mailed to
// us. The server may be running.
//   npm run leads                              the newest of both
//   npm run leads -- --csv leads.csv           all leads, for a spreadsheet
//   npm run leads -- --csv m.csv --messages    all messages, for a spreadsheet
//   npm run leads -- --since 2026-01-31        only those sent since then
//   npm run leads -- --mail-again              retries failed mails for three more days
import './offer-help.mjs'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { byteOrderMark, csvLine } from '../common/text/csv.ts'
import { counted } from '../contract/values/counted.ts'
import { entryTables, mailState } from '../server/leads/entry-table.ts'
import type { Register } from '../server/leads/queries.ts'
import { terminalCell } from '../server/leads/terminal-cell.ts'
import { countVisitorEntries, mailAgain, visitorEntries } from '../server/leads/visitor-entries.ts'
import type { Services } from '../server/platform/context.ts'
import { SettingsError } from '../server/platform/settings/env.ts'
import { withInstallation } from './admin/with-installation.ts'
import { outliveReaders, sentenceOf } from './sentence-of.ts'

const shown = 20

type Wanted = { register: Register; since: Date | null; csv: string | undefined; again: boolean }

outliveReaders()
try {
  await leads(wanted())
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

function wanted(): Wanted {
  try {
    const { values } = parseArgs({
      options: {
        csv: { type: 'string' },
        messages: { type: 'boolean', default: false },
        since: { type: 'string' },
        'mail-again': { type: 'boolean', default: false },
      },
    })
    const since = values.since === undefined ? null : new Date(values.since)
    if (since && Number.isNaN(since.getTime())) throw new Error(`${values.since} is not a date.`)
    const register = values.messages ? 'contact_messages' : 'leads'
    return { register, since, csv: values.csv, again: values['mail-again'] }
  } catch (error) {
    throw new SettingsError((error as Error).message)
  }
}

async function leads({ register, since, csv, again }: Wanted) {
  await withInstallation(async ({ services }) => {
    if (again && !services.env.SMTP_URL) {
      throw new SettingsError('SMTP_URL is not set, so no mail can be sent.')
    }
    if (again) {
      const count = await mailAgain(services)
      console.log(
        `Retrying the mail of ${counted(count, 'lead or message', 'leads and messages')}.`,
      )
    } else if (csv !== undefined) await writeCsv(services, register, since, csv)
    else {
      await list(services, 'leads', since)
      await list(services, 'contact_messages', since)
    }
  })
}

async function list<R extends Register>(services: Services, register: R, since: Date | null) {
  const { title, brief } = entryTables[register]
  const { all, waiting, given_up, suspected } = await countVisitorEntries(services, register)
  const waits = services.env.SMTP_URL
    ? 'waiting to be mailed'
    : 'not mailed because SMTP_URL is not set'
  console.log(
    `${title}: ${all} in total, ${waiting} ${waits}, ${given_up} could not be mailed, ${suspected} probably from robots`,
  )
  let count = 0
  for await (const entry of visitorEntries(services, register, { since })) {
    if (++count > shown) break
    const [who, address, company] = brief(entry)
    const sentAt = entry.created_at.toISOString().slice(0, 16).replace('T', ' ')
    console.log(
      `  ${sentAt}  ${terminalCell(who, 24)}  ${terminalCell(address, 32)}  ${terminalCell(company, 24)}  ${terminalCell(mailState(entry, services.env), 80).trimEnd()}`,
    )
  }
  if (count > shown) console.log(`  … Use --csv to get them all.`)
}

async function writeCsv(services: Services, register: Register, since: Date | null, path: string) {
  let count = -1
  async function* lines() {
    const { heading, cells } = entryTables[register]
    yield byteOrderMark + csvLine(heading)
    for await (const entry of visitorEntries(services, register, { since })) {
      yield csvLine(cells(entry as never, services.env))
    }
  }
  async function* numbered() {
    for await (const line of lines()) {
      count++
      yield line
    }
  }
  // Personal data: not readable by other users of this machine.
  await pipeline(Readable.from(numbered()), createWriteStream(path, { mode: 0o600 }))
  const kind = register === 'leads' ? 'lead' : 'message'
  console.log(`Wrote ${counted(count, kind)} to ${path}.`)
}
