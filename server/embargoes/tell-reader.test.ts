import { beforeEach, describe, expect, test } from 'vitest'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { decideTerms, updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import { getLibraryBrief } from '../../contract/library/library.ts'
import { startHarness } from '../testing/harness.ts'
import { type Account, mailsTo } from '../testing/worlds/accounts.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

let brief: Brief
let reader: Account
const h = await startHarness()
const ours = await newCompany(h)
beforeEach(async () => {
  brief = await newSharedBrief(h, ours)
  reader = await newReader(h, await newShare(h, ours.owner, brief))
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Body = Partial<Parameters<typeof h.call<typeof updateEmbargo>>[1]['body']>
const set = (body: Body) =>
  h.call(updateEmbargo, {
    as: ours.owner,
    params: { id: brief.id },
    body: { availableFrom: null, until: null, ...body },
  })
const asReader = () => h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } })
async function accept() {
  const { embargo } = await asReader()
  if (!embargo) throw new Error('There is no embargo.')
  const { termsHash, until } = embargo
  await h.call(decideTerms, {
    as: reader,
    params: { briefId: brief.id },
    body: { decision: 'accepted', name: 'Ines Moreau', termsHash, until },
  })
}

/** Forgets how many mails the reader got today. */
const roomForMail = () => h.sql`delete from app.mailbox_days`

/** The reader's mails about embargoes, oldest first. */
const tellings = async () =>
  (await mailsTo(h, reader.email))
    .filter(({ kind }) => kind === 'embargo')
    .map(({ text }) => text)
    .reverse()

describe('tellReader', () => {
  test('mails a later availability, but not the end of an embargo that was never accepted', async () => {
    await set({ availableFrom: inDays(2), until: null })
    expect(await tellings()).toEqual([expect.stringContaining('made a brief available later')])
    await set({ availableFrom: null, until: inDays(5) })
    await set({ until: null })
    expect(await tellings()).toHaveLength(1)
  })

  test('mails the end of an embargo to readers who have yet to accept the changed terms', async () => {
    await set({ until: inDays(10) })
    await accept()
    await set({ until: inDays(10), terms: 'Other words' })
    await roomForMail()
    await set({ until: null })
    const lifted = (await tellings()).at(-1)
    expect(lifted).toContain('lifted an embargo')
    expect(lifted).toContain('“Atlas in five minutes”')
  })

  test('does not ask again when the end moves within what was accepted', async () => {
    await set({ until: inDays(10) })
    await accept()
    await set({ until: inDays(5) })
    await roomForMail()
    await set({ until: inDays(8) })
    expect(await asReader()).toMatchObject({ gate: 'open' })
    expect((await tellings()).slice(1)).toEqual([
      expect.stringContaining('moved the end'),
      expect.stringContaining('moved the end'),
    ])
  })
})
