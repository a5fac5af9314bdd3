import { describe, expect, test } from 'vitest'
import { updateAnalyst } from '../../contract/analysts/analysts.ts'
import { listAnalystShares, resendShare } from '../../contract/shares/shares.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst, sampleAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const readList = (id: string, as = ours.owner, query = {}) =>
  h.call(listAnalystShares, { as, params: { id }, query })

describe('listAnalystShares', () => {
  test('lists the briefs shared with the contact’s current address, newest first, in pages', async () => {
    const contact = await newAnalyst(h, ours.owner)
    expect(await readList(contact.id)).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      bouncedAt: null,
      bounceStatus: null,
    })
    const briefs = []
    for (const title of ['One', 'Two', 'Three']) {
      const brief = await newSharedBrief(h, ours, { title: `Brief ${title}` })
      await newShare(h, ours.owner, brief, { email: contact.email })
      briefs.push(brief)
    }
    const member = await newMember(h, ours, { can_manage_briefs: true })
    const first = await readList(contact.id, member, { limit: 2 })
    expect(first).toMatchObject({
      items: [
        { brief: { id: briefs[2]?.id, title: 'Brief Three' }, state: 'invited' },
        { brief: { title: 'Brief Two' } },
      ],
      total: 3,
    })
    const rest = await readList(contact.id, member, { limit: 2, cursor: first.nextCursor })
    expect(rest).toMatchObject({ items: [{ brief: { title: 'Brief One' } }], nextCursor: null })
    const weak = await newMember(h, ours)
    expect(await readList(contact.id, weak, { limit: 1 })).toMatchObject({
      items: [{ brief: { id: briefs[2]?.id, title: null } }],
    })
    // A contact who changes firms has a new address, without access and history.
    const body = sampleAnalyst({ name: contact.name })
    await h.call(updateAnalyst, { as: ours.owner, params: { id: contact.id }, body })
    expect(await readList(contact.id)).toMatchObject({ total: 0 })
  })

  test('reports a bounce, until another mail is delivered', async () => {
    const contact = await newAnalyst(h, ours.owner)
    const brief = await newSharedBrief(h, ours)
    const share = await newShare(h, ours.owner, brief, { email: contact.email })
    await h.sql`
      update app.mails set gave_up_at = now(), last_error = '550 no such user'
      where to_address = ${contact.email}`
    expect(await readList(contact.id)).toMatchObject({
      items: [{ state: 'bounced' }],
      bouncedAt: expect.any(String),
    })
    await h.call(resendShare, { as: ours.owner, params: { id: share.id } })
    expect(await readList(contact.id)).toMatchObject({
      items: [{ state: 'invited' }],
      bouncedAt: null,
    })
  })

  test('refuses another company', async () => {
    const contact = await newAnalyst(h, ours.owner)
    await expect(readList(contact.id, theirs.owner)).rejects.toMatchObject({
      status: 404,
      message: 'Contact not found',
    })
  })
})
