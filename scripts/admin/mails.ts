import { counted } from '../../contract/values/counted.ts'
import { mailAgain } from '../../server/leads/visitor-entries.ts'
import { listFailedMails } from '../../server/mail/list-failed-mails.ts'
import type { FailedMail } from '../../server/mail/queries.ts'
import { retryMails } from '../../server/mail/retry-mails.ts'
import type { Services } from '../../server/platform/context.ts'
import { SettingsError } from '../../server/platform/settings/env.ts'
import { type Command, isId, readArguments } from './command.ts'
import { plain, print, tableOf, time } from './output.ts'
import { withInstallation } from './with-installation.ts'

const most = 200

const list: Command = {
  usage: 'mails list [--json]',
  summary: `Lists mails and text messages that were given up in the last 30 days, are failing, or have waited for
      more than ten minutes.`,
  run: async (args) => {
    const json = { json: { type: 'boolean' } } as const
    const { values } = readArguments(list.usage, args, { least: 0, most: 0 }, json)
    await withInstallation(async ({ services }) => {
      const mails = await listFailedMails(services, values.json ? {} : { limit: most })
      print(mails, values.json, () => textOf(services, mails))
    })
  },
}

function textOf({ env }: Services, mails: FailedMail[]): string {
  if (mails.length === 0) return 'Every mail was delivered.'
  const table = tableOf(
    ['STATE', 'KIND', 'TO', 'QUEUED', 'TRIES', 'ID', 'ERROR'],
    mails.map((mail) => [
      mail.state,
      mail.kind,
      mail.to_address,
      time(mail.created_at),
      String(mail.attempts),
      mail.id,
      mail.last_error ?? '',
    ]),
  )
  const unset = env.SMTP_URL ? '' : '\n\nSMTP_URL is not set here.'
  return `${table}${mails.length === most ? `\n\nThese are the newest ${most}.` : ''}${unset}`
}

const retry: Command = {
  usage: 'mails retry ID|all',
  summary: `Retries failing and waiting mails immediately. The text of mails that were given up has been erased,
      because it may contain a secret: only those about leads and contact messages can be written again.`,
  run: async (args) => {
    const { words } = readArguments(retry.usage, args, { least: 1, most: 1 })
    const [word = ''] = words
    if (word !== 'all' && !isId(word)) {
      throw new SettingsError(`'${plain(word)}' is not the id of a mail: 'mails list' shows them.`)
    }
    await withInstallation(async (installation) => {
      const { services, sendsMail } = installation
      if (!sendsMail || !services.env.SMTP_URL) {
        throw new SettingsError(
          'SMTP_URL must be set here, and the server must have started with it.',
        )
      }
      await (word === 'all' ? retryAll(services) : retryOne(services, word))
    })
  },
}

async function retryAll(services: Services) {
  const open = (await listFailedMails(services)).filter(({ state }) => state !== 'given up')
  await retryMails(services, open)
  const written = await mailAgain(services)
  console.log(
    `${counted(open.length, 'mail')} will be retried now, and ${counted(written, 'lead or message', 'leads and messages')} mailed again.`,
  )
}

async function retryOne(services: Services, id: string) {
  const [mail] = await listFailedMails(services, { id })
  if (!mail) throw new SettingsError(`No failed mail has the id ${id}: 'mails list' shows them.`)
  if (mail.state === 'given up') {
    throw new SettingsError(
      `The text of this mail was erased when it was given up. Whoever triggered it (${plain(mail.kind)}) can do so again; for leads and messages use: npm run admin -- mails retry all`,
    )
  }
  await retryMails(services, [mail])
  console.log(`The mail to ${plain(mail.to_address)} will be retried now.`)
}

/** The commands about the outbox. */
export const commands: Record<string, Command> = { list, retry }
