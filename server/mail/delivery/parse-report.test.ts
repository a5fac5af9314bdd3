import { describe, expect, test } from 'vitest'
import { forwarded, reports, vacationReply } from '../../testing/doubles/delivery-reports.ts'
import { parseReport } from './parse-report.ts'

const about = {
  messageId: '<0f5c3c0e-6a1b-4a53-9a53-1f7c0d5b8e11@portal.example>',
  to: 'Jo@firm.example',
}

const parse = (text: string | Buffer) => parseReport(Buffer.from(text))
const withLineEnds = (text: string) => text.replaceAll('\n', '\r\n')

describe('parseReport', () => {
  test.each([
    ['Postfix', '5.1.1'],
    ['Exim', '5.1.1'],
    ['Exchange Online', '5.1.10'],
    ['Gmail', '5.1.1'],
  ] as const)('reads a report of %s', async (server, status) => {
    for (const text of [reports[server](about), withLineEnds(reports[server](about))]) {
      const [report, ...others] = await parse(text)
      expect(others).toEqual([])
      expect(report).toMatchObject({ messageId: about.messageId, kind: 'hard', status })
      expect(new Set(report?.recipients)).toEqual(new Set([about.to]))
      expect(report?.reason).toMatch(/unknown|not found|does not exist/i)
    }
  })

  test.each([
    ['a mail that is late', reports.Postfix(about, '4.4.1', 'delayed')],
    ['a failure that may pass', reports.Postfix(about, '4.2.2')],
    ['a full mailbox', reports.Postfix(about, '5.2.2')],
    ['a full mailbox that the other server calls permanent', reports.Gmail(about, '5.2.2')],
  ])('classifies %s as soft', async (_, text) => {
    expect(await parse(text)).toMatchObject([{ kind: 'soft' }])
  })

  test.each([
    ['a vacation reply', vacationReply(about)],
    ['a forwarded report', forwarded(reports.Postfix(about))],
    ['the parts of a report in another mail', reports.Exim(about).replace('/report', '/mixed')],
    ['a mail that was delivered', reports.Postfix(about, '2.0.0', 'delivered')],
    [
      'a read receipt',
      reports
        .Gmail(about)
        .replace('report-type=delivery-status', 'report-type=disposition-notification'),
    ],
    ['a report without the original', reports.Postfix(about).replace(/Message-ID:\s+<0f.*>/, '')],
    ['a report without a status', reports.Postfix(about).replace(/^Status:.*\n/m, '')],
    ['an ordinary mail', 'Subject: Hello\n\nHello'],
    ['nothing', ''],
  ])('finds no report in %s', async (_, text) => {
    expect(await parse(text)).toEqual([])
  })

  test('prefers the specific status if the report has 5.0.0', async () => {
    const [full] = await parse(reports.Exim(about).replace('550 5.1.1', '552 5.2.2'))
    expect(full).toMatchObject({ kind: 'soft', status: '5.2.2' })
    const [plain] = await parse(reports.Exim(about).replace('550 5.1.1', '550'))
    expect(plain).toMatchObject({ kind: 'hard', status: '5.0.0' })
  })

  test('reads a report cut off after the headers of the original', async () => {
    const text = reports.Exim(about)
    const cut = text.slice(0, text.indexOf('<p>The whole mail'))
    expect(await parse(cut)).toMatchObject([{ messageId: about.messageId, kind: 'hard' }])
  })

  test('reads several recipients, and addresses in other alphabets', async () => {
    const second = `Final-Recipient: utf-8; jürgen@firm.example\nAction: failed\nStatus: 5.1.1\n\n`
    const text = reports
      .Postfix(about)
      .replace('message/delivery-status', 'message/global-delivery-status')
      .replace(
        '\n--5F2D41C0A3.1795507201/mx.firm.example\nContent-Description: Und',
        `\n${second}$&`,
      )
    expect(await parse(text)).toMatchObject([
      { recipients: [about.to, about.to] },
      { recipients: ['jürgen@firm.example'] },
    ])
  })

  test('removes control characters', async () => {
    const [report] = await parse(
      reports.Postfix(about).replace('unknown user: "jo"\n\n--', 'a\0b\n\n--'),
    )
    expect(JSON.stringify(report)).not.toContain('\\u0000')
  })

  const head = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n'
  const nest = (i: number) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`
  test.each([
    ['nested deeply', Array.from({ length: 2000 }, (_, i) => nest(i)).join('')],
    ['mails in mails', 'Content-Type: message/rfc822\n\n'.repeat(4000)],
    ['of 30,000 parts', head + '--b\n'.repeat(30_000)],
    ['of one long header', `Subject: ${'=?utf-8?q?=00?= '.repeat(8000)}`],
    [
      'of one long field',
      `${head}--b\nContent-Type: message/delivery-status\n\n${'a'.repeat(120_000)}`,
    ],
    [
      'of folded fields',
      `${head}--b\nContent-Type: message/delivery-status\n\nA: ${'b\n '.repeat(40_000)}`,
    ],
    [
      'of empty lines',
      `${head}--b\nContent-Type: message/delivery-status\n\n${'\n \n'.repeat(40_000)}`,
    ],
    ['in no encoding', Buffer.from(Array.from({ length: 131_072 }, (_, i) => (i * 7919) % 256))],
    [
      'of an unknown charset',
      `${head}--b\nContent-Type: text/plain; charset=x-${'y'.repeat(999)}\n\nä`,
    ],
  ])('finds nothing in a hostile mail, or refuses it: %s', async (_, text) => {
    expect(await parse(text).catch(() => [])).toEqual([])
  })
})
