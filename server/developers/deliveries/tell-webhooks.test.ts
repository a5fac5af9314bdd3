import { describe, expect, test } from 'vitest'
import { shareDocument } from '../../../contract/boardroom-builder/document-shares.ts'
import { createBrief, deleteBrief, updateBrief } from '../../../contract/briefs/briefs.ts'
import { deleteCompany } from '../../../contract/company/company.ts'
import { webhookTopics } from '../../../contract/developers/webhooks.ts'
import { shareCanvas } from '../../../contract/insight-canvas/canvas-shares.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../contract/products/products.ts'
import {
  answerQuestion,
  askFurther,
  askQuestion,
  publishQuestion,
  reopenQuestion,
} from '../../../contract/questions/questions.ts'
import { revokeShare, shareBrief } from '../../../contract/shares/shares.ts'
import { restoreDeleted } from '../../../contract/undo/undo.ts'
import { startHarness } from '../../testing/harness.ts'
import { proveAddress, signUpAccount } from '../../testing/worlds/accounts.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { newDocument, publish, said } from '../../testing/worlds/document-samples.ts'
import { invite } from '../../testing/worlds/invitations.ts'
import {
  newCompanies,
  newCompany,
  removeMember,
  type TestCompany,
} from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'
import { newWebhook, readDeliveries } from '../../testing/worlds/webhooks.ts'
import { emptyTrashJob } from '../../undo/empty-trash.ts'

const h = await startHarness()

type Told = { type: string; timestamp: string; data: Record<string, unknown> }

async function listening(company: TestCompany, topics = [...webhookTopics]) {
  const { id } = await newWebhook(h, company.owner, { topics })
  return async () =>
    (await readDeliveries(h, company.owner, id)).map(({ body }) => JSON.parse(body) as Told)
}
const types = (told: Told[]) => told.map(({ type }) => type)

describe('webhooks', () => {
  test('are notified of products, whichever way they change', async () => {
    const company = await newCompany(h)
    const told = await listening(company)
    const { owner: as } = company
    const made = await h.call(createProduct, { as, body: sampleProduct() })
    const params = { id: made.id }
    await h.call(updateProduct, { as, params, body: sampleProduct({ name: 'Atlas 2' }) })
    // Saving it unchanged is no change.
    await h.call(updateProduct, { as, params, body: sampleProduct({ name: 'Atlas 2' }) })
    const key = await newApiKey(h, as, { rights: ['canManageProducts'] })
    const url = `/rest/v1/products?id=eq.${made.id}`
    await h.request({ as: key, method: 'PATCH', url, payload: { category: 'Maps' } })
    const { transactionId } = await h.call(deleteProduct, { as, params })
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect(types(await told())).toEqual([
      'product.created',
      'product.updated',
      'product.updated',
      'product.deleted',
      'product.created',
    ])
    const [first, , , deleted] = await told()
    expect(first?.data).toEqual({
      id: made.id,
      name: 'Atlas',
      category: 'Robotics',
      description: 'Maps what a warehouse holds.',
      websiteUrl: 'https://acme.example/atlas',
      salesContactName: 'Sam Seller',
      salesContactEmail: 'sam@acme.example',
      salesContactPhone: '+1 206 555 0100',
      releaseNotes: ['https://acme.example/notes/1'],
    })
    expect(deleted?.data).toMatchObject({ id: made.id, name: 'Atlas 2', category: 'Maps' })
    expect(Date.parse(first?.timestamp ?? '')).toBeGreaterThan(0)
  })

  test('are notified of briefs, with a product or without', async () => {
    const company = await newCompany(h)
    const { owner: as } = company
    const product = await h.call(createProduct, { as, body: sampleProduct() })
    const told = await listening(company, ['briefs'])
    const body = sampleBrief({ productId: product.id })
    const brief = await h.call(createBrief, { as, body })
    const params = { id: brief.id }
    await h.call(updateBrief, { as, params, body: { ...body, status: 'archived' } })
    const payload = {
      title: 'Mine',
      type: 'company',
      uploaded_video_url: 'https://a.example/v.mp4',
    }
    const own = await h.request({ as, method: 'POST', url: '/rest/v1/briefs', payload })
    expect(own.statusCode).toBe(201)
    await h.call(deleteProduct, { as, params: { id: product.id } })
    expect(types(await told())).toEqual([
      'brief.created',
      'brief.updated',
      'brief.created',
      'brief.deleted',
    ])
    expect((await told())[1]?.data).toEqual({
      id: brief.id,
      productId: product.id,
      title: body.title,
      type: 'product',
      status: 'archived',
    })
  })

  test('are notified of members, from their invitation on, and of their rights', async () => {
    const company = await newCompany(h)
    const told = await listening(company, ['members'])
    const { email, token, memberId } = await invite(h, company.owner)
    const data = { invited_team_member_id: memberId, invitation_token: token }
    await signUpAccount(h, { email, data })
    await h.sql`
      update public.team_permissions set can_manage_products = true
      where team_member_id = ${memberId}`
    await removeMember(h, { memberId })
    expect(types(await told())).toEqual([
      'member.invited',
      'member.joined',
      'member.updated',
      'member.removed',
    ])
    const [invited, joined] = await told()
    expect(invited?.data).toEqual({
      ...{ id: memberId, name: 'Ann Invited', email, role: 'editor', pending: true },
    })
    expect(joined?.data).toMatchObject({ id: memberId, email, pending: false })
  })

  test('are notified of shares, but not of what readers watched', async () => {
    const company = await newCompany(h)
    const { owner: as } = company
    await proveAddress(h, as)
    const product = await h.call(createProduct, { as, body: sampleProduct() })
    const brief = await h.call(createBrief, { as, body: sampleBrief({ productId: product.id }) })
    const told = await listening(company, ['shares'])
    const emails = ['ann@firm.example']
    await h.call(shareBrief, { as, params: { id: brief.id }, body: { emails } as never })
    const [share] = await h.sql<{ id: string }>`
      update app.shares set opened_at = now(), seen_at = now() where brief_id = ${brief.id}
      returning id`
    await h.call(revokeShare, { as, params: { id: share?.id ?? '' } })
    expect(types(await told())).toEqual(['share.created', 'share.revoked'])
    expect((await told())[0]?.data).toMatchObject({ email: emails[0], briefId: brief.id })
  })

  test('are notified which canvas or document is shared', async () => {
    const company = await newCompany(h)
    const { owner: as } = company
    await proveAddress(h, as)
    const canvas = await h.call(createCanvas, { as, body: { title: 'Plan', widgets: [] } })
    const { id } = await newDocument(h, as, 'Outlook', said('one', 'It ships.'))
    await publish(h, as, id)
    const told = await listening(company, ['shares'])
    const body = { emails: ['ann@firm.example'] }
    await h.call(shareCanvas, { as, params: { id: canvas.id }, body })
    await h.call(shareDocument, { as, params: { id }, body })
    expect((await told()).map(({ data }) => data)).toMatchObject([
      { briefId: null, canvasId: canvas.id, documentId: null },
      { briefId: null, canvasId: null, documentId: id },
    ])
  })

  test('are notified of questions and their answers', async () => {
    const company = await newCompany(h)
    const { owner: as } = company
    const brief = await newSharedBrief(h, company)
    const reader = await newReader(h, await newShare(h, as, brief))
    const told = await listening(company, ['questions'])
    const params = { briefId: brief.id }
    const { id } = await h.call(askQuestion, { as: reader, params, body: { text: 'When?' } })
    const question = { as, params: { id: brief.id, questionId: id } }
    await h.call(answerQuestion, { ...question, body: { text: 'In May.' } })
    await h.call(publishQuestion, { ...question, body: { published: true } })
    const further = { as: reader, params: { briefId: brief.id, id } }
    await h.call(askFurther, { ...further, body: { text: 'Which year?' } })
    // That it is overdue is no change of what is sent.
    await h.sql`update app.questions set overdue_told_at = now() where id = ${id}`
    await h.call(answerQuestion, { ...question, body: { text: 'No.', kind: 'refusal' } })
    await h.call(reopenQuestion, question)
    expect(types(await told())).toEqual([
      'question.asked',
      'question.answered',
      'question.updated',
      'question.reopened',
      'question.declined',
      'question.reopened',
    ])
    expect((await told())[0]?.data).toMatchObject({ id, briefId: brief.id, state: 'open' })
  })

  test('are notified when shares and questions are deleted with their brief', async () => {
    const company = await newCompany(h)
    const { owner: as } = company
    const brief = await newSharedBrief(h, company)
    const share = await newShare(h, as, brief)
    const reader = await newReader(h, share)
    const params = { briefId: brief.id }
    const { id } = await h.call(askQuestion, { as: reader, params, body: { text: 'When?' } })
    const told = await listening(company, ['shares', 'questions'])
    await h.call(deleteBrief, { as, params: { id: brief.id } })
    expect(await told()).toEqual([])
    await h.sql`
      update app.trash set deleted_at = now() - interval '31 days'
      where company_id = ${company.id}`
    await emptyTrashJob(h.services).work({})
    expect((await told()).map(({ type, data }) => [type, data.id]).toSorted()).toEqual([
      ['question.deleted', id],
      ['share.deleted', share.id],
    ])
  })

  test('receive only events of their company and topics, and none that was rolled back', async () => {
    const { ours, theirs } = await newCompanies(h)
    const told = await listening(ours)
    const others = await listening(ours, ['questions'])
    await h.call(createProduct, { as: theirs.owner, body: sampleProduct() })
    await h.request({
      ...{ as: ours.owner, method: 'POST', url: '/rest/v1/products' },
      headers: { prefer: 'tx=rollback' },
      payload: {
        ...{ name: 'Anvil', category: 'Tools', websiteurl: 'https://acme.example' },
        ...{ salescontactname: 'Sam', salescontactemail: 'sam@acme.example' },
      },
    })
    expect([await told(), await others()]).toEqual([[], []])
  })

  test('are deleted with their company', async () => {
    const company = await newCompany(h)
    await listening(company)
    await h.call(createProduct, { as: company.owner, body: sampleProduct() })
    await h.call(deleteCompany, { as: company.owner, body: { companyName: company.name } })
    const left = await h.sql`select from app.webhook_deliveries where company_id = ${company.id}`
    expect(left).toEqual([])
  })
})
