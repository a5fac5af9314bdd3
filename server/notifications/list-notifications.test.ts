import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { createBrief, deleteBrief } from '../../contract/briefs/briefs.ts'
import { listNotifications, notificationText } from '../../contract/notifications/notifications.ts'
import { createProduct, deleteProduct } from '../../contract/products/products.ts'
import { acceptInvitation, createInvitedUser } from '../../contract/team/invitations.ts'
import { removeMember } from '../../contract/team/team.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { dataClient } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import { goodPassword } from '../testing/worlds/accounts.ts'
import { addBrief, addProduct } from '../testing/worlds/company-rows.ts'
import { invite, invitedAccount } from '../testing/worlds/invitations.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../testing/worlds/samples.ts'

const h = await startHarness()
const url = await h.listen()

const told = async (as: TestUser) => (await h.call(listNotifications, { as })).items
const sentences = async (as: TestUser) => (await told(as)).map(notificationText)
const unread = async (as: TestUser) => (await h.call(getMe, { as })).unreadNotifications

/** A company with one member per right, and one without any. */
async function staff() {
  const company = await newCompany(h)
  const products = await newMember(h, company, { can_manage_products: true })
  const briefs = await newMember(h, company, { can_manage_briefs: true })
  const reader = await newMember(h, company)
  return { company, owner: company.owner, products, briefs, reader }
}

describe('listNotifications', () => {
  test('a deleted product notifies its creator and those who manage products, never the person who deleted it', async () => {
    const { company, owner, products, briefs, reader } = await staff()
    const { id } = await h.call(createProduct, { as: products, body: sampleProduct() })
    await h.sql`
      update public.team_permissions set can_manage_products = false
      where team_member_id = ${products.memberId}`
    const manager = await newMember(h, company, { can_manage_products: true })
    await h.call(deleteProduct, { as: owner, params: { id } })
    const sentence = 'Olivia Owner deleted the product “Atlas”'
    expect(await sentences(products)).toEqual([sentence])
    expect(await sentences(manager)).toEqual([sentence])
    for (const nobody of [owner, briefs, reader]) expect(await told(nobody)).toEqual([])
    expect(await told(manager)).toMatchObject([
      { kind: 'product-deleted', subjectName: 'Atlas', others: 0, read: false },
    ])
    expect([await unread(manager), await unread(owner)]).toEqual([1, 0])
  })

  test('a deleted brief notifies its author and those who manage briefs; with its product, only its author', async () => {
    const { company, owner, products, briefs, reader } = await staff()
    const product = await addProduct(h, company)
    const brief = await addBrief(h, reader.id, product)
    await h.call(deleteBrief, { as: owner, params: { id: brief } })
    const sentence = 'Olivia Owner deleted the brief “Rover in the field”'
    expect(await sentences(reader)).toEqual([sentence])
    expect(await sentences(briefs)).toEqual([sentence])
    expect(await sentences(products)).toEqual([])

    await addBrief(h, reader.id, product)
    await addBrief(h, owner.id, product)
    await h.call(deleteProduct, { as: products, params: { id: product } })
    expect((await sentences(owner)).sort()).toEqual([
      'Mel Member deleted the brief “Rover in the field”',
      'Mel Member deleted the product “Rover”',
    ])
    expect((await sentences(reader))[0]).toBe('Mel Member deleted the brief “Rover in the field”')
    expect(await sentences(briefs)).toEqual([sentence])
  })

  test('a brief without a product notifies those who manage briefs, and nobody else', async () => {
    const { owner, briefs, products, reader } = await staff()
    const { id } = await h.call(createBrief, { as: reader, body: sampleBrief() })
    await h.call(deleteBrief, { as: reader, params: { id } })
    for (const person of [owner, briefs]) expect(await told(person)).toHaveLength(1)
    for (const person of [products, reader]) expect(await told(person)).toEqual([])
  })

  test('also through the table API: one notification per request, covering what the reader may see', async () => {
    const { company, owner, products, reader } = await staff()
    const rover = await addProduct(h, company)
    await addProduct(h, company)
    await addProduct(h, company)
    for (const author of [reader.id, owner.id, owner.id]) await addBrief(h, author, rover)
    const { error } = await dataClient(h, url, owner)
      .from('briefs')
      .delete()
      .eq('product_id', rover)
    expect(error).toBeNull()
    expect(await sentences(reader)).toEqual(['Olivia Owner deleted the brief “Rover in the field”'])
    await dataClient(h, url, owner).from('products').delete().neq('name', '')
    expect(await sentences(products)).toEqual([
      'Olivia Owner deleted the product “Rover” and 2 other products',
    ])
    await addProduct(h, company)
    await dataClient(h, url, 'service').from('products').delete().eq('company_id', company.id)
    expect((await sentences(products))[0]).toBe('The product “Rover” was deleted')
  })

  test('undoing a deletion removes its notifications, and no others', async () => {
    const { company, owner, products, reader } = await staff()
    const kept = await addProduct(h, company)
    const product = await addProduct(h, company)
    await addBrief(h, reader.id, product)
    await h.call(deleteProduct, { as: owner, params: { id: kept } })
    const { transactionId } = await h.call(deleteProduct, { as: owner, params: { id: product } })
    expect([await unread(products), await unread(reader)]).toEqual([2, 1])
    await h.call(restoreDeleted, { as: owner, body: { transactionId } })
    expect([await unread(products), await unread(reader)]).toEqual([1, 0])
  })

  test('joining by any path notifies the whole team except the new member', async () => {
    const { owner, reader } = await staff()
    const { account, token } = await invitedAccount(h, owner, { proven: true })
    await h.call(acceptInvitation, { as: account, body: { token } })
    for (const person of [owner, reader]) {
      expect(await sentences(person)).toEqual(['Ann Invited joined the team'])
    }
    expect(await told(account)).toEqual([])
    const { token: other, email } = await invite(h, owner, { name: 'Bob New' })
    const body = { token: other, email, password: goodPassword }
    await h.call(createInvitedUser, { as: null, body })
    expect((await sentences(account))[0]).toBe('Bob New joined the team')
  })

  test('returns one page at a time, newest first', async () => {
    const { company, products } = await staff()
    await h.sql`
      insert into app.notifications
        (user_id, company_id, kind, subject_name, transaction_id, created_at, read_at)
      select ${products.id}, ${company.id}, 'member-joined', 'Nr ' || n, n,
        timestamptz '2026-01-01', now() from generate_series(1, 5) n`
    const items = await readPages(5, (query) => h.call(listNotifications, { as: products, query }))
    expect(new Set(items.map(({ id }) => id)).size).toBe(5)
    expect(await unread(products)).toBe(0)
  })

  test('refuses another company and visitors', async () => {
    const { ours, theirs } = await newCompanies(h)
    const manager = await newMember(h, ours, { can_manage_products: true })
    const stranger = await newUser(h)
    const product = await addProduct(h, ours)
    await h.call(deleteProduct, { as: ours.owner, params: { id: product } })
    expect(await told(manager)).toHaveLength(1)
    for (const person of [theirs.owner, ours.owner, stranger]) {
      expect(await h.call(listNotifications, { as: person })).toEqual({
        items: [],
        nextCursor: null,
        total: 0,
      })
    }
    await expect(h.call(listNotifications, { as: null })).rejects.toMatchObject({ status: 401 })
  })

  test('notifications are deleted with their member, and with the company', async () => {
    const { company, owner, products } = await staff()
    await h.call(deleteProduct, { as: owner, params: { id: await addProduct(h, company) } })
    const left = () => h.sql`select from app.notifications where company_id = ${company.id}`
    expect(await left()).toHaveLength(1)
    await h.call(removeMember, { as: owner, params: { id: products.memberId } })
    expect(await left()).toHaveLength(0)
    await newMember(h, company, { can_manage_products: true })
    await addProduct(h, company)
    await h.sql`delete from public.company_profiles where id = ${company.id}`
    expect(await left()).toHaveLength(0)
  })
})
