import { randomBytes } from 'node:crypto'
import type { Services } from '../../server/platform/context.ts'
import { withSystemTx } from '../../server/platform/database/transaction.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import {
  addressOf,
  type DemoCompany,
  demoCompanies,
  ownerAddressOf,
  productDaysAgo,
} from './demo-content.ts'
import type { DemoServices } from './demo-services.ts'
import { fillAnalysis } from './fill-analysis.ts'
import { type DemoLogin, type FilledCompany, fillCompany } from './fill-company.ts'
import { demoReaders, fillReaders, type Read, signUpReaders } from './fill-readers.ts'
import { FrontDoor } from './front-door.ts'
import {
  type Dated,
  databaseTime,
  endSessions,
  forgetFilling,
  insertWatching,
  placeQuestion,
  proveAddresses,
  readMark,
  secretName,
  spreadDates,
  takenAddresses,
  writeMark,
} from './queries.ts'
import { removeDemo } from './remove-demo.ts'

type FillDemo = {
  /** The server's URL. */
  api: string
  services: DemoServices
  /** Receives progress messages. */
  say?: (line: string) => void
  companies?: readonly DemoCompany[]
  /** How long the videos are at least. */
  seconds?: number
}

/**
 * Adds the demonstration to an installation and leaves everything else alone. Returns its logins,
 * or null if it is already there. The remains of an aborted run are removed first.
 */
export async function fillDemo({
  api,
  services: given,
  say = () => {},
  companies = demoCompanies,
  seconds = 60,
}: FillDemo): Promise<DemoLogin[] | null> {
  const services = given as Services
  const mark = await withSystemTx(services, 'the demonstration', readMark)
  if (mark?.state === 'filled') return null
  if (mark) {
    say('An earlier run was aborted: removing what it left behind...')
    await removeDemo(given)
  }
  const secret = randomBytes(24).toString('base64url')
  const addresses = [
    ...companies.flatMap((company) => [
      ownerAddressOf(company),
      ...company.members.map(({ name }) => addressOf(company, name)),
    ]),
    ...demoReaders.map(({ email }) => email),
  ]
  const since = await withSystemTx(services, 'the demonstration begins', async (tx) => {
    const [taken] = await takenAddresses(tx, addresses)
    if (taken) {
      throw new SettingsError(
        `${taken} already has an account here, not made by the demonstration. Nothing was changed.`,
      )
    }
    const begun = await databaseTime(tx)
    await writeMark(tx, { state: 'filling', secret, addresses, since: begun })
    return begun
  })
  const filled = await settleAll(
    companies.map((company) =>
      fillCompany({ api, company, newPassword, ownerData: { [secretName]: secret }, seconds, say }),
    ),
  )
  const ids = filled.map(({ id }) => id)
  const passwords = new Map(demoReaders.map(({ email }) => [email, newPassword()]))
  const door = new FrontDoor(api)
  const readers = await signUpReaders(door, ({ email }) => passwords.get(email) ?? newPassword())
  const readerIds = readers.map(({ person }) => person.id)
  await withSystemTx(services, 'the demonstration gets readers', (tx) =>
    proveAddresses(tx, [...ids, ...readerIds]),
  )
  const read: Read[] = []
  for (const { owner, briefs } of filled) {
    read.push(await fillReaders(door, owner, briefs, readers))
  }
  say(`${readers.length} analysts watch, ask and take notes`)
  for (const company of filled) {
    await fillAnalysis(door, { ...company, readers: readers.map(({ email }) => email) })
  }
  say('Every company has canvases and documents')
  await withSystemTx(services, 'the demonstration is filled', async (tx) => {
    for (const { watching, questions } of read) {
      for (const one of watching) await insertWatching(tx, one)
      for (const one of questions) await placeQuestion(tx, one)
    }
    await endSessions(tx, readerIds)
    const dates = filled.map((one, at) => datesOf(companies[at] as DemoCompany, one, tx.now()))
    for (const table of ['companies', 'members', 'products', 'briefs'] as const) {
      const dated = dates.flatMap((one) => one[table])
      await spreadDates(tx, table, dated)
    }
    await forgetFilling(tx, ids)
    const until = await databaseTime(tx)
    await writeMark(tx, { state: 'filled', companies: ids, addresses, since, until })
  })
  return [
    ...filled.flatMap(({ logins }) => logins),
    ...readers.map(
      ({ name, email }): DemoLogin => ({
        company: '(analyst)',
        name,
        email,
        role: 'reader',
        rights: noRights,
        password: passwords.get(email) ?? null,
      }),
    ),
  ]
}

/** Waits for all of them, so that nothing is still running after the first failure. */
async function settleAll<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

const noRights = {
  canEditCompanyProfile: false,
  canManageProducts: false,
  canManageBriefs: false,
  canManageTeam: false,
}

const newPassword = () => randomBytes(12).toString('base64url')

/** The creation dates to show: during working hours of the days given in the content. */
function datesOf(company: DemoCompany, filled: FilledCompany, now: Date) {
  const date = (id: string, daysAgo: number, hour: number): Dated => {
    const at = new Date(now)
    at.setUTCDate(at.getUTCDate() - daysAgo)
    at.setUTCHours(8 + (hour % 9), (hour * 17) % 60, (hour * 29) % 60, 0)
    return { id, at }
  }
  return {
    companies: [date(filled.id, company.joinedDaysAgo, 0)],
    members: filled.memberIds.map((id, at) =>
      // Invitations are valid for seven days, so the pending one must be recent.
      date(id, company.members[at]?.pending ? 2 : company.joinedDaysAgo - 2 - at * 9, at + 1),
    ),
    products: filled.productIds.map((id, at) => date(id, productDaysAgo(company, at), at)),
    briefs: filled.briefs.map(({ id }, at) => date(id, company.briefs[at]?.daysAgo ?? 0, at)),
  }
}
