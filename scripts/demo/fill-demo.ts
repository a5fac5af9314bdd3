import { randomBytes } from 'node:crypto'
import type { Services } from '../../server/platform/context.ts'
import { withSystemTx } from '../../server/platform/database/transaction.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { addressOf, type DemoCompany, demoCompanies, ownerAddressOf } from './demo-content.ts'
import { fillAnalysis } from './fill-analysis.ts'
import { type DemoLogin, fillCompany } from './fill-company.ts'
import { demoReaders, fillReaders, type Read, type ReaderAccount } from './fill-readers.ts'
import { FrontDoor } from './front-door.ts'
import {
  databaseTime,
  endSessions,
  insertWatching,
  placeQuestion,
  proveAddresses,
  readMark,
  spreadDates,
  takenAddresses,
  writeMark,
} from './queries.ts'
import { removeDemo } from './remove-demo.ts'

type FillDemo = {
  /** The server's URL. */
  api: string
  services: Services
  /** Receives progress messages. */
  say?: (line: string) => void
  companies?: readonly DemoCompany[]
}

/**
 * Adds the demonstration to an installation and leaves everything else alone. Returns its logins,
 * or null if it is already there. The remains of an aborted run are removed first.
 */
export async function fillDemo({
  api,
  services,
  say = () => {},
  companies = demoCompanies,
}: FillDemo): Promise<DemoLogin[] | null> {
  const mark = await withSystemTx(services, 'the demonstration', readMark)
  if (mark && mark.until !== 'infinity') return null
  if (mark) {
    say('An earlier run was aborted: removing what it left behind...')
    await removeDemo(services)
  }
  const addresses = [
    ...companies.flatMap((company) => [
      ownerAddressOf(company),
      ...company.members.map(({ name }) => addressOf(company, name)),
    ]),
    ...demoReaders.map(({ email }) => email),
  ]
  const since = await begin(services, addresses)
  const filled = await settleAll(
    companies.map(async (company) => ({
      company,
      ...(await fillCompany({ api, company, newPassword, say })),
    })),
  )
  const door = new FrontDoor(api)
  const readers = await signUpReaders(door)
  await withSystemTx(services, 'the demonstration gets readers', (tx) =>
    proveAddresses(tx, addresses),
  )
  const read: Read[] = []
  const emails = readers.map(({ email }) => email)
  for (const { company, ...one } of filled) {
    read.push(await fillReaders(door, company, one, readers))
    await fillAnalysis(door, company, { ...one, readers: emails })
  }
  say(`${readers.length} analysts watch, ask and take notes; every company has canvases, documents`)
  await withSystemTx(services, 'the demonstration is filled', async (tx) => {
    for (const { watching, questions } of read) {
      for (const one of watching) await insertWatching(tx, one)
      for (const one of questions) await placeQuestion(tx, one)
    }
    await endSessions(tx, addresses)
    for (const { dated } of filled) await spreadDates(tx, dated)
    const until = await databaseTime(tx)
    await writeMark(tx, { addresses, since, until, companies: filled.map(({ owner }) => owner.id) })
  })
  return [
    ...filled.flatMap(({ logins }) => logins),
    ...readers.map(({ email, password }): DemoLogin => {
      return { company: '(analyst)', email, role: 'reader', password }
    }),
  ]
}

/** Marks the demonstration as begun, and returns when. Refuses if somebody else has one of its addresses. */
function begin(services: Services, addresses: string[]): Promise<string> {
  return withSystemTx(services, 'the demonstration begins', async (tx) => {
    const [taken] = await takenAddresses(tx, addresses)
    if (taken) {
      throw new SettingsError(
        `${taken} already has an account here, not made by the demonstration. Nothing was changed.`,
      )
    }
    const since = await databaseTime(tx)
    await writeMark(tx, { addresses, since, until: 'infinity', companies: [] })
    return since
  })
}

async function signUpReaders(door: FrontDoor) {
  const readers: (ReaderAccount & { password: string })[] = []
  for (const reader of demoReaders) {
    const password = newPassword()
    const person = await door.signUp(reader.email, password, { contact_name: reader.name })
    readers.push({ ...reader, person, password })
  }
  return readers
}

/** Waits for all of them, so that nothing is still running after the first failure. */
async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

const newPassword = () => randomBytes(12).toString('base64url')
