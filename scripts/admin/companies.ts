import { counted } from '../../contract/values/counted.ts'
import { eraseCompany } from '../../server/company/operator/erase-company.ts'
import { findCompanies } from '../../server/company/operator/find-companies.ts'
import { handOverCompany } from '../../server/company/operator/hand-over-company.ts'
import { liftSuspension } from '../../server/company/operator/lift-suspension.ts'
import type { FoundCompany } from '../../server/company/operator/queries.ts'
import { setCompanyQuota } from '../../server/company/operator/set-company-quota.ts'
import { suspendCompany } from '../../server/company/operator/suspend-company.ts'
import type { Services } from '../../server/platform/context.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { type Command, isId, readArguments } from './command.ts'
import { confirm } from './confirm.ts'
import { operatorOf } from './operator.ts'
import { bytes, plain, print, removedLater, tableOf, time } from './output.ts'
import { withFiles, withInstallation } from './with-installation.ts'

const yes = { yes: { type: 'boolean' } } as const

const list: Command = {
  usage: 'companies list [TEXT] [--json]',
  summary:
    'Lists companies with their content and storage. TEXT is part of the name or the owner’s address.',
  run: async (args) => {
    const json = { json: { type: 'boolean' } } as const
    const { words, values } = readArguments(list.usage, args, { least: 0, most: 1 }, json)
    await withInstallation(async ({ services }) => {
      const found = await findCompanies(services, { text: words[0] ?? '', exact: false })
      print(found, values.json, () => textOf(found))
    })
  },
}

function textOf(found: FoundCompany[]): string {
  if (found.length === 0) return 'There is no such company.'
  return tableOf(
    ['COMPANY', 'OWNER', 'MEMBERS', 'PRODUCTS', 'BRIEFS', 'USED', 'QUOTA', 'STATE', 'ID'],
    found.map((company) => [
      company.name,
      company.owner ?? '',
      ...[company.members, company.products, company.briefs].map((count) =>
        count.toLocaleString('en'),
      ),
      bytes(company.usedBytes),
      `${bytes(company.quotaBytes)}${company.ownQuota ? ' (own)' : ''}`,
      stateOf(company),
      company.id,
    ]),
  )
}

function stateOf({ suspendedAt, reason }: FoundCompany): string {
  if (!suspendedAt) return ''
  return `suspended ${time(suspendedAt)}${reason ? `: ${reason}` : ''}`
}

const quota: Command = {
  usage: 'companies quota COMPANY SIZE',
  summary: `Sets how much a company may store: bytes, or a size like 200GiB; 'default' applies
      COMPANY_QUOTA_BYTES again. COMPANY is its name or id.`,
  run: async (args) => {
    const { words } = readArguments(quota.usage, args, { least: 2, most: 2 })
    const [who = '', size = ''] = words
    const wanted = sizeOf(size)
    await withInstallation(async ({ services }) => {
      const company = await theCompany(services, who)
      const told = wanted === null ? 'the usual size' : bytes(wanted)
      await setCompanyQuota(services, company.id, { bytes: wanted, told })
      const { usedBytes, quotaBytes } = await theCompany(services, company.id)
      const beyond =
        usedBytes > quotaBytes ? ', which is more than its quota: it cannot store anything new' : ''
      console.log(
        `${plain(company.name)} may store ${bytes(quotaBytes)}, and stores ${bytes(usedBytes)}${beyond}.`,
      )
    })
  },
}

const powers = ['', 'KIB', 'MIB', 'GIB', 'TIB']

/** The bytes of a size like 200GiB; null for 'default'. */
function sizeOf(text: string): number | null {
  if (text === 'default') return null
  const [, digits, unit = ''] = /^(\d{1,16})\s*([kmgt]ib)?$/i.exec(text) ?? []
  const size = Number(digits) * 1024 ** powers.indexOf(unit.toUpperCase())
  if (digits !== undefined && size <= Number.MAX_SAFE_INTEGER) return size
  throw new SettingsError(
    `'${plain(text)}' is not a size: give bytes in digits, a size like 200GiB, or 'default'.`,
  )
}

const suspend: Command = {
  usage: 'companies suspend COMPANY [--reason TEXT] [--yes]',
  summary: `Refuses a company's members at sign-in and at every call, and closes its shares, links and public
      files. Deletes nothing; 'companies lift' ends it. The reason is your own note.`,
  run: (args) =>
    onCompany(suspend.usage, args, { ...yes, reason: { type: 'string' } }, async (found) => {
      const { services, company, values } = found
      const reason = typeof values.reason === 'string' ? values.reason.trim() : ''
      if (values.reason !== undefined && (reason === '' || reason.length > 500)) {
        throw new SettingsError('The reason must have 1 to 500 characters.')
      }
      const name = plain(company.name)
      const what = `This suspends ${name}: ${counted(company.members, 'member')} cannot work, and nobody sees what it shares. Nothing is deleted.`
      await confirm(values.yes === true, what, company.name)
      const done = await suspendCompany(services, company.id, reason || null)
      console.log(
        done
          ? `Suspended ${name}. To end it: npm run admin -- companies lift ${company.id}`
          : `${name} has been suspended since ${time(company.suspendedAt)}.`,
      )
    }),
}

const lift: Command = {
  usage: 'companies lift COMPANY',
  summary: 'Ends a suspension: everything works as before.',
  run: (args) =>
    onCompany(lift.usage, args, {}, async ({ services, company }) => {
      const done = await liftSuspension(services, company.id)
      const name = plain(company.name)
      console.log(done ? `${name} can be used again.` : `${name} is not suspended.`)
    }),
}

const owner: Command = {
  usage: 'companies owner COMPANY ADDRESS [--keep-rights] [--yes]',
  summary: `Makes the member with this address the owner of a company, and mails both. The former owner stays a
      member who can see everything and change nothing; with --keep-rights, an admin.`,
  run: async (args) => {
    const options = { ...yes, 'keep-rights': { type: 'boolean' } } as const
    const { words, values } = readArguments(owner.usage, args, { least: 2, most: 2 }, options)
    const [who = '', address = ''] = words
    await withInstallation(async ({ services }) => {
      const company = await theCompany(services, who)
      const [name, from] = [plain(company.name), company.owner ?? '']
      const keepRights = values['keep-rights'] === true
      const what = `This makes ${plain(address)} the owner of ${name}, in place of ${plain(from)}.`
      await confirm(values.yes === true, what, company.name)
      const named = { address, from, keepRights }
      const { former, next } = await handOverCompany(operatorOf(services), company.id, named)
      const left = keepRights
        ? 'stays in the team as an admin.'
        : 'stays in the team, but can change nothing, and their API keys and webhooks have stopped.'
      console.log(
        `${plain(next)} owns ${name} now. ${plain(former)} ${left} The new owner can change that, or remove them, on the Team page.`,
      )
    })
  },
}

const remove: Command = {
  usage: 'companies delete COMPANY [--yes]',
  summary: `Deletes a company for good: products, briefs, documents, shares, files, and the accounts of its
      members. The owner's account stays.`,
  run: (args) =>
    onCompany(remove.usage, args, yes, async ({ services, company, values }) => {
      const { name, owner, members, products, briefs, usedBytes } = company
      const what = `This deletes ${plain(name)} for good: ${counted(products, 'product')}, ${counted(briefs, 'brief')}, ${bytes(usedBytes)} of files, and the accounts of ${counted(members - 1, 'member')}. The owner's account stays.`
      await confirm(values.yes === true, what, name)
      const { files, removed } = await eraseCompany(
        operatorOf(await withFiles(services)),
        company.id,
      )
      console.log(
        `Deleted ${plain(name)} with ${counted(files, 'file')}. To delete the owner's account too: npm run admin -- users delete ${plain(owner ?? company.id)}`,
      )
      if (!removed) console.log(removedLater)
    }),
}

/** The commands about companies. */
export const commands: Record<string, Command> = {
  list,
  quota,
  suspend,
  lift,
  owner,
  delete: remove,
}

type Found = {
  services: Services
  company: FoundCompany
  values: Record<string, string | boolean | undefined>
}

/** Runs `act` on the one company that the arguments name. */
async function onCompany(
  usage: string,
  args: string[],
  options: Record<string, { type: 'boolean' | 'string' }>,
  act: (found: Found) => Promise<void>,
) {
  const { words, values } = readArguments(usage, args, { least: 1, most: 1 }, options)
  await withInstallation(async ({ services }) => {
    await act({ services, company: await theCompany(services, words[0] ?? ''), values })
  })
}

async function theCompany(services: Services, who: string): Promise<FoundCompany> {
  const found = await findCompanies(services, { text: who, exact: true })
  // A company may be called like the id of another.
  const ofId = ({ id }: FoundCompany) => id === who.toLowerCase()
  const [company, another] = isId(who) ? found.filter(ofId) : found
  if (!company) {
    throw new SettingsError(
      `There is no company ${plain(who)}. Give its whole name or its id; 'companies list' shows both.`,
    )
  }
  if (another) {
    throw new SettingsError(
      `Several companies are called ${plain(who)}. Give the id of one; 'companies list' shows it.`,
    )
  }
  return company
}
