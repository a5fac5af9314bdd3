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
import { type DemoLogin, type FilledCompany, fillCompany } from './fill-company.ts'
import {
  type Dated,
  databaseTime,
  forgetFilling,
  readMark,
  secretName,
  spreadDates,
  takenAddresses,
  writeMark,
} from './queries.ts'
import { removeDemo } from './remove-demo.ts'

type FillDemo = {
  /** The address at which the server answers. */
  api: string
  services: DemoServices
  /** Hears how far it is. */
  say?: (line: string) => void
  companies?: readonly DemoCompany[]
}

/**
 * Fills an installation with the demonstration, beside whatever else is there; answers how its
 * people sign in, or null where it is filled already. One that was cut off is taken out first.
 */
export async function fillDemo({
  api,
  services: given,
  say = () => {},
  companies = demoCompanies,
}: FillDemo): Promise<DemoLogin[] | null> {
  const services = given as Services
  const mark = await withSystemTx(services, 'the demonstration', readMark)
  if (mark?.state === 'filled') return null
  if (mark) {
    say('An earlier filling or removal was cut off: what it left is taken out first.')
    await removeDemo(given)
  }
  const secret = randomBytes(24).toString('base64url')
  const addresses = companies.flatMap((company) => [
    ownerAddressOf(company),
    ...company.members.map(({ name }) => addressOf(company, name)),
  ])
  const since = await withSystemTx(services, 'the demonstration begins', async (tx) => {
    const [taken] = await takenAddresses(tx, addresses)
    if (taken) {
      throw new SettingsError(
        `${taken} has an account here that the demonstration did not make. Nothing was filled.`,
      )
    }
    const begun = await databaseTime(tx)
    await writeMark(tx, { state: 'filling', secret, addresses, since: begun })
    return begun
  })
  const filled = await allOf(
    companies.map((company) =>
      fillCompany({ api, company, newPassword, ownerData: { [secretName]: secret }, say }),
    ),
  )
  await withSystemTx(services, 'the demonstration is filled', async (tx) => {
    const ids = filled.map(({ id }) => id)
    const dates = filled.map((one, at) => datesOf(companies[at] as DemoCompany, one, tx.now()))
    for (const table of ['companies', 'members', 'products', 'briefs'] as const) {
      const dated = dates.flatMap((one) => one[table])
      await spreadDates(tx, table, dated)
    }
    await forgetFilling(tx, ids)
    const until = await databaseTime(tx)
    await writeMark(tx, { state: 'filled', companies: ids, addresses, since, until })
  })
  return filled.flatMap(({ logins }) => logins)
}

/** Waits for every one, so that nothing goes on behind the first failure. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

const newPassword = () => randomBytes(12).toString('base64url')

/** When each thing is said to have been made: at working hours of the days that the content names. */
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
      // Who was invited last has not answered: an invitation lives for seven days.
      date(id, company.members[at]?.pending ? 2 : company.joinedDaysAgo - 2 - at * 9, at + 1),
    ),
    products: filled.productIds.map((id, at) => date(id, productDaysAgo(company, at), at)),
    briefs: filled.briefIds.map((id, at) => date(id, company.briefs[at]?.daysAgo ?? 0, at)),
  }
}
