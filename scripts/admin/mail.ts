import { sendTestMail } from '../../server/mail/send-test-mail.ts'
import { loadEnv, SettingsError } from '../../server/platform/settings/env.ts'
import { mailbox } from '../../server/platform/settings/setting-kinds.ts'
import { type Command, readArguments } from './command.ts'
import { plain } from './output.ts'

const test: Command = {
  usage: 'mail test ADDRESS',
  summary: `Sends a mail through SMTP_URL at once, and says what the mail server answers. It needs neither the
      database nor the server.`,
  run: async (args) => {
    const { words } = readArguments(test.usage, args, { least: 1, most: 1 })
    const [to = ''] = words
    if (!mailbox.safeParse(to).success) {
      throw new SettingsError(`'${plain(to)}' is not an email address.`)
    }
    const env = loadEnv(process.env)
    const { SMTP_URL: url, MAIL_FROM: from } = env
    if (!url) throw new SettingsError('SMTP_URL is not set, so no mail can be sent.')
    const { host } = new URL(url)
    const answer = await sendTestMail(env, url, to).catch((error: Error & { code?: string }) => {
      throw new SettingsError(
        `${host} did not take the mail from ${from} to ${to}: ${plain(error.message)}\n${adviceOn(error.code)}`,
        { cause: error },
      )
    })
    console.log(`${host} took the mail from ${from} to ${to}: ${plain(answer)}`)
    console.log(
      'If it does not arrive, look among the spam, and check SPF, DKIM and DMARC of the domain in MAIL_FROM.',
    )
  },
}

/** What to do about a failure, by the code of the SMTP client. */
function adviceOn(code = ''): string {
  if (code === 'EAUTH')
    return 'Check user and password in SMTP_URL; special characters are written as %40.'
  if (code === 'EENVELOPE')
    return 'Check MAIL_FROM, and whether this server may send for its domain.'
  if (code === 'EMESSAGE')
    return 'The mail server answered after it had read the mail: its own log says why.'
  return 'Check host, port and protocol in SMTP_URL: smtps:// usually has port 465, smtp:// 587 or 25.'
}

/** The command that tries the mail server; `mails` is about the outbox. */
export const commands: Record<string, Command> = { test }
