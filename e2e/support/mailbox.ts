import { expect, type Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

/** A mail received over SMTP. */
export type Mail = { to: string; raw: string }

export type Mailbox = {
  url: string
  /** Waits for the first mail to an address, or the nth. */
  mailTo: (address: string, nth?: number) => Promise<Mail>
  close: () => Promise<void>
}

/** Starts a real SMTP server that keeps all mail. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        for (const recipient of session.envelope.rcptTo) mails.push({ to: recipient.address, raw })
        done()
        for (const wake of waiting) wake()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (to, nth = 1) =>
      new Promise((found) => {
        const look = () => {
          const mail = mails.filter((candidate) => candidate.to === to)[nth - 1]
          if (!mail) return
          waiting.delete(look)
          found(mail)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Follows the first link that confirms the address, as the person who opened the account. */
export async function openAsOwner(page: Page, link: string) {
  await followLink(page, link)
  await page.getByRole('button', { name: 'Yes, that was me' }).click()
  await expect(page.getByRole('heading', { name: 'Was that you?' })).toBeHidden()
}

/** The first link in a mail. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/[^\s"'<>]+/.exec(textOf(mail))?.[0]
  if (!link) throw new Error('the mail contains no link')
  return link.replaceAll('&amp;', '&')
}

/** Opens a link as the recipient does and presses the button on its page. */
export async function followLink(page: Page, link: string) {
  await page.goto(link)
  await page.locator('form[action="/auth/v1/verify"] button').click()
}

/** The code in a mail that can be entered instead of following the link. */
export function codeIn(mail: Mail): string {
  const code = /enter (\d{6})\b/.exec(textOf(mail))?.[1]
  if (!code) throw new Error('the mail contains no code')
  return code
}

/** The link in a mail to the shared brief; the headers contain another link before it. */
export function shareLinkIn(mail: Mail): string {
  const link = /https?:\/\/\S+?\/watch\/[\w-]+/.exec(textOf(mail))?.[0]
  if (!link) throw new Error('the mail contains no link to a brief')
  return link
}

/** The link in a mail to the answer to a question. */
export function answerLinkIn(mail: Mail): string {
  const link = /https?:\/\/\S+?\/library\/[\w-]+\?question=[\w-]+/.exec(textOf(mail))?.[0]
  if (!link) throw new Error('the mail contains no link to an answer')
  return link
}

/** The code in a mail that opens a shared brief. */
export function shareCodeIn(mail: Mail): string {
  const code = /^Subject: (\d{6}) /m.exec(mail.raw)?.[1]
  if (!code) throw new Error('the mail contains no code')
  return code
}

/** The text of a mail, decoded from quoted-printable. */
export function textOf({ raw }: Mail): string {
  return raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}

/** The subject of a mail, decoded. */
export function subjectOf({ raw }: Mail): string {
  const [, line = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? []
  return line
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, quoted: string) =>
      decodeURIComponent(quoted.replaceAll('_', ' ').replaceAll('=', '%')),
    )
}
