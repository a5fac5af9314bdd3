import { counted } from '../../contract/values/counted.ts'
import { deleteUser } from '../../server/auth/admin/delete-user.ts'
import { endAccountSessions } from '../../server/auth/admin/end-account-sessions.ts'
import { findAccounts } from '../../server/auth/admin/find-accounts.ts'
import { generateLink, generateLinkBody } from '../../server/auth/admin/generate-link.ts'
import type { FoundAccount } from '../../server/auth/admin/queries.ts'
import { resetFactors } from '../../server/auth/admin/reset-factors.ts'
import { updateUserById, updateUserByIdBody } from '../../server/auth/admin/update-user-by-id.ts'
import type { Services } from '../../server/platform/context.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { type Command, readArguments } from './command.ts'
import { confirm } from './confirm.ts'
import { operatorOf } from './operator.ts'
import { plain, print, tableOf, time } from './output.ts'
import { withInstallation } from './with-installation.ts'

const most = 100

const find: Command = {
  usage: 'users find TEXT [--json]',
  summary: 'Finds accounts by part of their address, phone number, name or company, or by id.',
  run: async (args) => {
    const { words, values } = readArguments(find.usage, args, { least: 1, most: 1 }, json)
    const [text = ''] = words
    await withInstallation(async ({ services }) => {
      const limit = values.json ? null : most + 1
      const found = await findAccounts(services, { text, exact: false, limit })
      print(found, values.json, () => textOf(found, text))
    })
  },
}

const json = { json: { type: 'boolean' } } as const
const yes = { yes: { type: 'boolean' } } as const

function textOf(found: FoundAccount[], text: string): string {
  if (found.length === 0) return `No account matches ${plain(text)}.`
  const table = tableOf(
    ['ACCOUNT', 'NAME', 'COMPANY', 'SIGNED IN', 'SESSIONS', 'FACTORS', 'STATE', 'ID'],
    found
      .slice(0, most)
      .map((account) => [
        nameOf(account),
        account.name ?? '',
        account.company ? `${account.company}${account.ownsCompany ? ' (owner)' : ''}` : '',
        time(account.lastSignInAt) || 'never',
        String(account.sessions),
        String(account.factors),
        stateOf(account),
        account.id,
      ]),
  )
  return found.length > most ? `${table}\n\nThese are the first ${most}: be more specific.` : table
}

const nameOf = ({ email, phone, id }: FoundAccount) => email ?? (phone ? `+${phone}` : id)

function stateOf(account: FoundAccount): string {
  if (account.deletedAt) return 'deleted'
  if (account.bannedUntil && account.bannedUntil > new Date()) return 'banned'
  if (account.companySuspended) return 'company suspended'
  return account.confirmed ? '' : 'not confirmed'
}

const create: Command = {
  usage: 'users create ADDRESS',
  summary: `Creates an account and prints a link by which its owner confirms the address, signs in and can choose a
      password. No mail is sent.`,
  run: async (args) => {
    const { words } = readArguments(create.usage, args, { least: 1, most: 1 })
    const [email = ''] = words
    await withInstallation(async ({ services }) => {
      const known = await findAccounts(services, { text: email, exact: true, limit: 1 })
      if (known.length > 0) throw new SettingsError(`${plain(email)} has an account already.`)
      const link = await linkFor(services, { type: 'invite', email }, '/account/sign-in')
      console.log(`Created the account ${plain(email)}.\n${onlyForOwner('24 hours')}\n${link}`)
    })
  },
}

const recover: Command = {
  usage: 'users recover WHO',
  summary: `Prints a link that sets a new password, for an owner whom no mail reaches. It signs out every device once
      it is used; second factors stay.`,
  run: (args) =>
    onAccount(recover.usage, args, {}, async (services, { email, ...account }) => {
      if (!email)
        throw new SettingsError(`${plain(nameOf({ email, ...account }))} has no email address.`)
      const link = await linkFor(services, { type: 'recovery', email }, '/reset-password')
      console.log(`${onlyForOwner('an hour')}\n${link}`)
    }),
}

const onlyForOwner = (time: string) =>
  `Give this link to the owner of the account alone: whoever opens it gets in. It works once, for ${time}.`

async function linkFor(services: Services, fields: { type: string; email: string }, page: string) {
  const query = { redirect_to: `${services.env.PUBLIC_URL}${page}` }
  const body = generateLinkBody.parse(fields)
  const made = await generateLink(operatorOf(services), { query, body, headers: {} } as never)
  return made.action_link
}

const ban: Command = {
  usage: 'users ban WHO [--yes]',
  summary: `Signs an account out everywhere and keeps it out, its API keys included, until 'users unban'. Nothing is
      deleted.`,
  run: (args) =>
    onAccount(ban.usage, args, yes, async (services, account, values) => {
      const name = nameOf(account)
      await confirm(values.yes, `This keeps ${plain(name)} out until 'users unban'.`, name)
      await setBan(services, account, '876000h')
      console.log(`${plain(name)} is banned.`)
    }),
}

const unban: Command = {
  usage: 'users unban WHO',
  summary: 'Lifts a ban: the account can sign in again.',
  run: (args) =>
    onAccount(unban.usage, args, {}, async (services, account) => {
      await setBan(services, account, 'none')
      console.log(`${plain(nameOf(account))} can sign in again.`)
    }),
}

async function setBan(services: Services, { id }: FoundAccount, duration: string) {
  const body = updateUserByIdBody.parse({ ban_duration: duration })
  await updateUserById(operatorOf(services), { params: { id }, body } as never)
}

const endSessions: Command = {
  usage: 'users end-sessions WHO',
  summary: 'Signs an account out everywhere, immediately. WHO is its address or id.',
  run: (args) =>
    onAccount(endSessions.usage, args, {}, async (services, account) => {
      const ended = await endAccountSessions(operatorOf(services), account.id)
      console.log(`Ended ${counted(ended, 'session')} of ${plain(nameOf(account))}.`)
    }),
}

const resetFactorsOf: Command = {
  usage: 'users reset-factors WHO [--yes]',
  summary: `Removes every second factor of an account whose owner lost them, and mails the owner. After that,
      the password alone is enough to sign in.`,
  run: (args) =>
    onAccount(resetFactorsOf.usage, args, yes, async (services, account, values) => {
      const name = nameOf(account)
      const what = `This removes ${counted(account.factors, 'second factor')} of ${plain(name)}: after that, the password alone is enough to sign in.`
      await confirm(values.yes, what, name)
      const removed = await resetFactors(operatorOf(services), account.id)
      console.log(`Removed ${counted(removed, 'second factor')} of ${plain(name)}.`)
    }),
}

const remove: Command = {
  usage: 'users delete WHO [--yes]',
  summary: `Deletes an account with its sessions, its place in a team and its library. What it made for a
      company stays. The owner of a company cannot be deleted while the company exists.`,
  run: (args) =>
    onAccount(remove.usage, args, yes, async (services, account, values) => {
      const name = nameOf(account)
      if (account.ownsCompany) {
        throw new SettingsError(
          `${plain(name)} owns ${plain(account.company ?? 'a company')}. Delete the company first: npm run admin -- companies delete ${account.companyId}`,
        )
      }
      const place = account.company ? ` and removes it from ${plain(account.company)}` : ''
      await confirm(values.yes, `This deletes the account ${plain(name)}${place}, for good.`, name)
      const input = { params: { id: account.id }, body: { should_soft_delete: false } }
      await deleteUser(operatorOf(services), input)
      console.log(`Deleted the account ${plain(name)}.`)
    }),
}

/** The commands about accounts. */
export const commands: Record<string, Command> = {
  find,
  create,
  recover,
  ban,
  unban,
  'end-sessions': endSessions,
  'reset-factors': resetFactorsOf,
  delete: remove,
}

type Act = (services: Services, account: FoundAccount, values: { yes?: boolean }) => Promise<void>

/** Runs `act` on the one account that the arguments name. */
async function onAccount(usage: string, args: string[], options: object, act: Act) {
  const { words, values } = readArguments(usage, args, { least: 1, most: 1 }, options as typeof yes)
  await withInstallation(async ({ services }) => {
    await act(services, await theAccount(services, words[0] ?? ''), values)
  })
}

async function theAccount(services: Services, who: string): Promise<FoundAccount> {
  const [account, another] = await findAccounts(services, { text: who, exact: true, limit: 2 })
  if (!account) {
    throw new SettingsError(
      `There is no account ${plain(who)}. Give its whole address or its id; 'users find' shows both.`,
    )
  }
  if (another) {
    throw new SettingsError(
      `Several accounts have the address ${plain(who)}. Give the id of one; 'users find' shows it.`,
    )
  }
  return account
}
