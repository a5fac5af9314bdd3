import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { sendContactEmail, sendLeadEmail } from '../../contract/leads/leads.ts'
import { shareBrief } from '../../contract/shares/shares.ts'
import { inviteMember } from '../../contract/team/invitations.ts'
import { startHarness } from '../testing/harness.ts'
import { auth, goodPassword, newAddress, proveAddress } from '../testing/worlds/accounts.ts'
import { newCompany, newUser } from '../testing/worlds/people.ts'
import { newSharedBrief } from '../testing/worlds/shares.ts'

// Without an email address, which names may not contain.
const poison = 'Ann\r\nBcc: evil\r\nX-Evil: yes\r\n\r\nevil body'

const received: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  closeTimeout: 10,
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => void parts.push(part))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address)
      received.push({ to, raw: Buffer.concat(parts).toString() })
      done()
    })
  },
})
const net = server.listen(0, '127.0.0.1')
await new Promise((listening) => net.once('listening', listening))
const h = await startHarness({
  working: true,
  env: {
    SMTP_URL: `smtp://127.0.0.1:${(net.address() as AddressInfo).port}`,
    MAIL_FROM: 'Briefwell <hello@portal.example>',
    PUBLIC_URL: 'https://portal.example',
    AUTH_CONFIRM_EMAIL: 'on',
    LEADS_TO: 'sales@portal.example',
    CONTACT_TO: 'team@portal.example',
  },
})
afterAll(() => new Promise<void>((closed) => server.close(closed)))

const data = { name: poison, company_name: poison, subject: poison, full_name: poison }
const query = `redirect_to=${encodeURIComponent(`https://portal.example/a${poison}`)}`
const headers = {
  'user-agent': poison.replaceAll(/[\r\n]+/g, '%0d%0a'),
  'x-forwarded-host': 'portal.example%0d%0aBcc: evil@example.test',
}
const service = () => ({ bearer: h.services.keys.serviceKey, headers })

/** Every kind of account mail, requested with injection payloads in every field. */
const mailed: Record<string, (to: string) => Promise<{ statusCode: number; body: string }>> = {
  'sign-up': (email) =>
    auth(h, 'POST', `/signup?${query}`, { email, password: goodPassword, data }, { headers }),
  'magic link': (email) => auth(h, 'POST', `/otp?${query}`, { email, data }, { headers }),
  invitation: (email) => auth(h, 'POST', `/invite?${query}`, { email, data }, service()),
  recovery: async (email) => {
    await named(email)
    return auth(h, 'POST', `/recover?${query}`, { email }, { headers })
  },
  'change of address': async (email) => {
    const { accessToken: bearer } = await named(newAddress())
    return auth(h, 'PUT', `/user?${query}`, { email, data }, { bearer, headers })
  },
  reauthentication: async (email) => {
    const { accessToken: bearer } = await named(email)
    return auth(h, 'GET', '/reauthenticate', undefined, { bearer, headers })
  },
}

/** An account whose names are injection payloads. */
async function named(email: string) {
  const user = await newUser(h, email)
  await proveAddress(h, user)
  const changed = await auth(h, 'PUT', '/user', { data }, { bearer: user.accessToken })
  expect(changed.json().user_metadata.name).toBe(poison)
  return user
}

const known = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
  'X-Auto-Response-Suppress',
]

/** The headers of the only mail to an address, after checking that we set each of them. */
async function headOfMailTo(email: string, besides: string[] = []): Promise<string> {
  const mail = await vi.waitFor(
    () => {
      const found = received.find(({ to }) => to.includes(email))
      if (!found) throw new Error('not yet')
      return found
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(mail.to).toEqual([email])
  const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))
  const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name)
  expect(names.filter((name) => name !== 'Content-Transfer-Encoding').sort()).toEqual(
    [...known, ...besides].sort(),
  )
  expect(head).toMatch(/^From: Briefwell <hello@portal\.example>\r$/m)
  return head
}

test.each(Object.entries(mailed))(
  '%s: no text of a person becomes a header or a recipient',
  async (_, ask) => {
    const email = newAddress()
    const answer = await ask(email)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await headOfMailTo(email)).not.toMatch(/evil/i)
  },
)

test("a team invitation's headers contain no text from the sender", async () => {
  const email = newAddress()
  const { owner } = await newCompany(h, poison)
  await h.call(inviteMember, { as: owner, body: { name: poison, email, role: 'editor' } })
  const head = await headOfMailTo(email)
  expect(head).toMatch(/^Subject: You have been invited to a team on Briefwell\r$/m)
  expect(head).not.toMatch(/evil|Ann/)
})

test('a share names its matter and its sender, whom replies reach, in one line each', async () => {
  const email = newAddress()
  const company = await newCompany(h, 'Acme Robotics')
  const brief = await newSharedBrief(h, company, { title: 'Node.js\r\nBcc: evil' })
  await h.call(shareBrief, {
    as: company.owner,
    params: { id: brief.id },
    body: { emails: [email] },
  })
  const leaving = ['List-Unsubscribe', 'List-Unsubscribe-Post', 'Reply-To']
  const head = (await headOfMailTo(email, leaving)).replaceAll(/\r\n /g, ' ')
  expect(head).toContain(`\nReply-To: ${company.owner.email}\r`)
  const [, subject = ''] = /^Subject: (.*)\r$/m.exec(head) ?? []
  const words = subject.replaceAll(/=\?UTF-8\?Q\?(.*?)\?= ?/g, (_, quoted: string) =>
    decodeURIComponent(quoted.replaceAll('_', ' ').replaceAll('=', '%')),
  )
  // The mark after the dot, which nobody sees, keeps mail programs from making a link of it.
  expect(words).toBe('Acme Robotics shared “Node.\u200cjs Bcc: evil” with you')
})

describe('visitors', () => {
  const lead = {
    workEmail: 'vera@visitor.example',
    firstName: poison,
    lastName: poison,
    jobTitle: poison,
    companyName: poison,
    jobFunction: 'Other' as const,
    countryRegion: 'Other' as const,
  }
  const message = { name: poison, email: 'vera@visitor.example', company: poison, message: poison }

  test('cannot add headers with payloads in any field', async () => {
    await h.call(sendLeadEmail, { as: null, body: lead })
    await h.call(sendContactEmail, { as: null, body: message })
    for (const to of ['sales@portal.example', 'team@portal.example']) {
      const head = await headOfMailTo(to, ['Reply-To'])
      expect(head).toMatch(/^Reply-To: vera@visitor\.example\r$/m)
      expect(head).toMatch(/^Subject: New (lead|message) on Briefwell\r$/m)
      expect(head).not.toMatch(/evil|Ann/)
    }
    expect(await headOfMailTo('vera@visitor.example')).not.toMatch(/evil|Ann/)
  })

  test.each([
    'vera@visitor.example\r\nBcc: evil@example.test',
    'vera@visitor.example, evil@example.test',
    'vera@visitor.example;evil@example.test',
    '<evil@example.test> vera@visitor.example',
    '"evil@example.test "@visitor.example',
    'vera@visitor.example\u0000',
    'vera@visitor.example%0d%0aBcc:evil@example.test',
  ])('cannot enter the address %j', async (address) => {
    const sent = [
      h.call(sendLeadEmail, { as: null, body: { ...lead, workEmail: address } }),
      h.call(sendContactEmail, { as: null, body: { ...message, email: address } }),
    ]
    for (const one of sent) await expect(one).rejects.toMatchObject({ status: 400 })
  })
})

test('no other recipients got mail', () => {
  expect(received.length).toBeGreaterThan(Object.keys(mailed).length)
  expect(received.flatMap(({ to }) => to).join()).not.toContain('evil')
})
