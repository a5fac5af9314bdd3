import { describe, expect, it } from 'vitest'
import { createBrief, deleteBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { getDashboard } from '../../contract/dashboard/dashboard.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct, updateProduct } from '../../contract/products/products.ts'
import { shareBrief } from '../../contract/shares/shares.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'
import { newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()

const addProduct = (as: TestUser, name: string) =>
  h.call(createProduct, {
    as,
    body: {
      name,
      category: 'Robotics',
      description: '',
      websiteUrl: 'https://acme.example',
      salesContactName: 'Sam Seller',
      salesContactEmail: 'sam@acme.example',
      releaseNotes: [],
    },
  })

const addBrief = (as: TestUser, title: string, productId: string | null = null) =>
  h.call(createBrief, {
    as,
    body: {
      title,
      productId,
      type: 'product',
      uploadedVideoUrl: 'https://videos.example/brief.mp4',
    },
  })

const nothingYet = {
  productId: null,
  briefId: null,
  hasLogo: false,
  hasCaptions: false,
  hasAnalysts: false,
  hasShares: false,
}

const dashboard = (as: TestUser) => h.call(getDashboard, { as })

describe('getDashboard', () => {
  it('counts the owner as the only member of a new company, and shows no recent activity', async () => {
    const company = await newCompany(h)
    expect(await dashboard(company.owner)).toEqual({
      counts: { products: 0, briefs: 0, members: 1 },
      recent: [],
      setup: nothingYet,
    })
  })

  it('returns the remaining setup steps of a new company, until it has a few briefs', async () => {
    const { ours, theirs } = await newCompanies(h)
    await addProduct(theirs.owner, 'Theirs')
    const product = await addProduct(ours.owner, 'Atlas')
    const brief = await addBrief(ours.owner, 'Brief 1')
    expect((await dashboard(ours.owner)).setup).toEqual({
      ...nothingYet,
      productId: product.id,
      briefId: brief.id,
    })
    const body = { ...sampleProduct(), logo_url: 'https://acme.example/logo.png' }
    await h.call(updateProduct, { as: ours.owner, params: { id: product.id }, body })
    const { id: captioned } = await newVideoBrief(h, ours, { productId: product.id })
    await h.call(addCaption, {
      as: ours.owner,
      params: { id: captioned },
      body: { language: 'en', text: webVtt('Hello') },
    })
    const { email } = await newAnalyst(h, ours.owner)
    const { id: shared } = await newSharedBrief(h, ours)
    await h.call(shareBrief, { as: ours.owner, params: { id: shared }, body: { emails: [email] } })
    await h.call(deleteBrief, { as: ours.owner, params: { id: brief.id } })
    expect((await dashboard(ours.owner)).setup).toMatchObject({
      briefId: shared,
      hasLogo: true,
      hasCaptions: true,
      hasAnalysts: true,
      hasShares: true,
    })
    expect((await dashboard(theirs.owner)).setup).toMatchObject({
      ...nothingYet,
      productId: expect.any(String),
    })
    await addBrief(ours.owner, 'Brief 3')
    expect((await dashboard(ours.owner)).setup).toBeNull()
  })

  it('counts exactly, and shows the newest three of two briefs, two products and one member', {
    tags: ['1.2.26a', '1.2.26c', '1.7.15', '1.9.1a', '1.9.1b'],
  }, async () => {
    const company = await newCompany(h)
    const { owner } = company
    await newMember(h, company)
    await newMember(h, company)
    for (const number of [1, 2, 3]) await addBrief(owner, `Brief ${number}`)
    for (const number of [1, 2, 3]) await addProduct(owner, `Product ${number}`)
    const { counts, recent } = await dashboard(owner)
    expect(counts).toEqual({ products: 3, briefs: 3, members: 3 })
    expect(recent.map(({ kind, name }) => [kind, name])).toEqual([
      ['product', 'Product 3'],
      ['product', 'Product 2'],
      ['brief', 'Brief 3'],
    ])
  })

  it('shows one member, sorted by time with the rest, and never the owner', {
    tags: ['1.2.26e', '1.9.1b'],
  }, async () => {
    const company = await newCompany(h)
    await addProduct(company.owner, 'Older')
    const member = await newMember(h, company)
    await newMember(h, company)
    const product = await addProduct(company.owner, 'Newer')
    const { recent } = await dashboard(member)
    expect(recent.map(({ kind, name }) => [kind, name])).toEqual([
      ['product', 'Newer'],
      ['member', 'Mel Member'],
      ['product', 'Older'],
    ])
    expect(recent[0]).toMatchObject({ id: product.id, createdAt: product.createdAt })
  })

  it('counts all briefs for a member who manages briefs, and only their own otherwise', async () => {
    const company = await newCompany(h)
    const product = await addProduct(company.owner, 'Robot')
    const manager = await newMember(h, company, { can_manage_briefs: true })
    const author = await newMember(h, company, { can_manage_products: true })
    await addBrief(company.owner, 'Of the owner', product.id)
    await addBrief(author, 'Of the author', product.id)
    expect((await dashboard(manager)).counts.briefs).toBe(2)
    const seen = await dashboard(author)
    expect(seen.counts.briefs).toBe(1)
    expect(seen.recent.map(({ name }) => name)).not.toContain('Of the owner')
  })

  it('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const product = await addProduct(theirs.owner, 'Secret robot')
    await addBrief(theirs.owner, 'Secret brief', product.id)
    await newMember(h, theirs)
    expect(await dashboard(ours.owner)).toEqual({
      counts: { products: 0, briefs: 0, members: 1 },
      recent: [],
      setup: nothingYet,
    })
  })

  it('refuses a user without a company, and a visitor', async () => {
    await expect(dashboard(await newUser(h))).rejects.toMatchObject(generalErrors.noCompany)
    await expect(h.call(getDashboard, { as: null })).rejects.toMatchObject(
      generalErrors.authenticationRequired,
    )
  })
})
