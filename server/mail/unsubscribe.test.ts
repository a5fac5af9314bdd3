import { expect, test } from 'vitest'
import { decideTerms, updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { answerQuestion, askQuestion } from '../../contract/questions/questions.ts'
import { resendShare } from '../../contract/shares/shares.ts'
import { remindReadersJob } from '../shares/remind-readers.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, mailsTo, newAddress } from '../testing/worlds/accounts.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const company = await newCompany(h, 'Acme Robotics')
const brief = await newSharedBrief(h, company)

const share = (email: string) => newShare(h, company.owner, brief, { email, remind: true })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function askAndAnswer(reader: Account) {
  const { id } = await h.call(askQuestion, {
    as: reader,
    params: { briefId: brief.id },
    body: { text: 'Why?' },
  })
  await h.call(answerQuestion, {
    as: company.owner,
    params: { id: brief.id, questionId: id },
    body: { text: 'Because.' },
  })
}

async function acceptTerms(reader: Account) {
  const params = { briefId: brief.id }
  const { embargo } = await h.call(getLibraryBrief, { as: reader, params })
  if (!embargo?.until || !embargo.termsHash) throw new Error('there is no embargo')
  const { termsHash, until } = embargo
  const body = { decision: 'accepted' as const, name: 'Ines Moreau', termsHash, until }
  await h.call(decideTerms, { as: reader, params, body })
}

const setEmbargo = (until: string) =>
  h.call(updateEmbargo, {
    as: company.owner,
    params: brief,
    body: { availableFrom: null, until },
  })

test('every mail to a reader except codes can be stopped by one click, but not by opening the link', async () => {
  const shared = await share(newAddress())
  const reader = await newReader(h, shared)
  await askAndAnswer(reader)
  await setEmbargo(inDays(10))
  await acceptTerms(reader)
  await setEmbargo(inDays(20))
  await h.sql`update app.shares set mailed_at = now() - interval '4 days'`
  // On another day: it would be the fourth mail of this one.
  await h.sql`delete from app.mailbox_days`
  await remindReadersJob(h.services).work({})
  const mails = await mailsTo(h, reader.email)
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(
    new Set(['share', 'share_code', 'answer', 'acceptance', 'embargo', 'reminder']),
  )
  const stoppable = mails.filter(({ kind }) => kind !== 'share_code')
  for (const { kind, unsubscribe_url } of stoppable) {
    expect(unsubscribe_url, String(kind)).toMatch(/^http:\/\/127.0.0.1:3000\/no-more-mail\?token=/)
  }

  const ofVendor = async () =>
    (await mailsTo(h, company.owner.email)).filter(({ kind }) => kind === 'acceptance')
  const [receipt] = await ofVendor()
  expect(receipt?.unsubscribe_url).toMatch(/\/no-more-mail\?token=/)

  const { pathname, search } = new URL(stoppable[0]?.unsubscribe_url ?? '')
  const count = async () => (await mailsTo(h, reader.email)).length
  for (const method of ['GET', 'HEAD'] as const) {
    await h.request({ method, url: pathname + search })
  }
  await acceptTerms(reader)
  const sent = await count()
  expect(sent).toBe(mails.length + 1)
  const clicked = await h.request({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  // The link still works ten years later.
  await h.sql`update app.mail_opt_outs set created_at = now() - interval '10 years'`
  await h.sql`update app.shares set mailed_at = now() - interval '9 days', reminded_at = null`
  await askAndAnswer(reader)
  await setEmbargo(inDays(30))
  await acceptTerms(reader)
  await remindReadersJob(h.services).work({})
  await h.call(resendShare, { as: company.owner, params: { id: shared.id } })
  expect(await count()).toBe(sent)

  const copies = (await ofVendor()).length
  const leave = new URL(receipt?.unsubscribe_url ?? '')
  await h.request({ method: 'POST', url: leave.pathname + leave.search })
  await setEmbargo(inDays(32))
  await acceptTerms(reader)
  expect(await ofVendor()).toHaveLength(copies)
})

test('a bounce stops reminders, answers and news of embargoes', async () => {
  await setEmbargo(inDays(35))
  const reader = await newReader(h, await share(newAddress()))
  await acceptTerms(reader)
  const waiting = newAddress()
  await share(waiting)
  for (const email of [reader.email, waiting]) {
    const [mail] = await mailsTo(h, email)
    await h.sql`select app.record_bounce(${mail?.id}, array[${email}], '5.1.1', 'Gone', true)`
    await h.sql`update app.shares set mailed_at = now() - interval '9 days' where email = ${email}`
  }
  const before = [await mailsTo(h, reader.email), await mailsTo(h, waiting)]
  await askAndAnswer(reader)
  await setEmbargo(inDays(40))
  await remindReadersJob(h.services).work({})
  expect([await mailsTo(h, reader.email), await mailsTo(h, waiting)]).toEqual(before)
})

test('a company whose owner’s address is no longer proven sends no reminders or news', async () => {
  await setEmbargo(inDays(45))
  const reader = await newReader(h, await share(newAddress()))
  await acceptTerms(reader)
  const waiting = newAddress()
  await share(waiting)
  await h.sql`update app.shares set mailed_at = now() - interval '9 days'`
  const prove = (at: Date | null) =>
    h.sql`update auth.users set email_proven_at = ${at} where id = ${company.id}`
  const before = [await mailsTo(h, reader.email), await mailsTo(h, waiting)]
  const told = async () => {
    await askAndAnswer(reader)
    await remindReadersJob(h.services).work({})
    await setEmbargo(inDays(50))
    return [await mailsTo(h, reader.email), await mailsTo(h, waiting)]
  }
  await prove(null)
  expect(await told()).toEqual(before)
  await prove(new Date())
  await setEmbargo(inDays(55))
  await acceptTerms(reader)
  expect((await told()).map((mails) => mails.length)).toEqual([
    expect.toSatisfy((count: number) => count > (before[0]?.length ?? 0)),
    (before[1]?.length ?? 0) + 1,
  ])
})
