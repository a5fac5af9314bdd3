import { signUpMetadata } from '../../contract/auth/auth.ts'
import { type Brief, createBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { createProduct, type Product } from '../../contract/products/products.ts'
import { buckets } from '../../contract/storage/storage.ts'
import {
  copyInvitationLink,
  createInvitedUser,
  inviteMember,
} from '../../contract/team/invitations.ts'
import { defaultPermissions, type Role, updateMember } from '../../contract/team/team.ts'
import {
  addressOf,
  type DemoBrief,
  type DemoCompany,
  ownerAddressOf,
  productDaysAgo,
} from './demo-content.ts'
import { drawLogo } from './draw-logo.ts'
import { fillAnalysts } from './fill-analysts.ts'
import { FrontDoor, type Person } from './front-door.ts'
import { makeVideo, type Video } from './make-video.ts'
import type { Dated } from './queries.ts'
import { chapterList, webVttOf } from './video-script.ts'
import { findVoice } from './voice.ts'

/** A demonstration account; `password` is null for members who have not joined. */
export type DemoLogin = {
  company: string
  email: string
  role: 'owner' | 'reader' | Role
  password: string | null
}

/** A brief as it was created, and how long its video lasts. */
export type FilledBrief = Pick<Brief, 'id' | 'status'> & { seconds: number }

export type FilledCompany = {
  owner: Person
  /** Members who may write briefs. */
  authors: Person[]
  briefs: FilledBrief[]
  logins: DemoLogin[]
  productIds: string[]
  /** The rows to be backdated. */
  dated: Dated[]
}

type Fill = {
  api: string
  company: DemoCompany
  /** Generates the password of an account. */
  newPassword: () => string
  say?: (line: string) => void
}

type Work = Required<Fill> & { door: FrontDoor; owner: Person; dated: Dated[] }

/**
 * Creates a company with its team, products, logos, videos and briefs through the server's API, so
 * that all rules apply to it. Throws with the server's message if a call is refused.
 */
export async function fillCompany(fill: Fill): Promise<FilledCompany> {
  const { api, company, newPassword, say = () => {} } = fill
  const door = new FrontDoor(api)
  const { companyName } = company.profile
  const email = ownerAddressOf(company)
  const password = newPassword()
  const form = { ...company.profile, acceptTerms: true, email, password }
  const metadata = signUpMetadata(form as Parameters<typeof signUpMetadata>[0])
  const owner = await door.signUp(email, password, metadata)
  const dated: Dated[] = [
    { table: 'company_profiles', id: owner.id, daysAgo: company.joinedDaysAgo },
  ]
  const work = { ...fill, say, door, owner, dated }
  const team = await inviteTeam(work)
  const products = await addProducts(work)
  await fillAnalysts(door, owner, company.conversation.log)
  say(`${companyName}: ${team.logins.length + 1} people, ${products.length} products`)
  return {
    ...team,
    owner,
    briefs: await addBriefs(work, [owner, ...team.authors], products),
    logins: [{ company: companyName, email, role: 'owner', password }, ...team.logins],
    productIds: products.map(({ id }) => id),
    dated,
  }
}

/** Invites the members by mail; those who join follow the link, as the invited person would. */
async function inviteTeam({ door, company, owner, newPassword, dated }: Work) {
  const team = { logins: [] as DemoLogin[], authors: [] as Person[] }
  for (const [index, { name, role, rights, pending }] of company.members.entries()) {
    const email = addressOf(company, name)
    const { id } = await door.call(owner, inviteMember, { body: { name, email, role } })
    if (rights) await door.call(owner, updateMember, { params: { id }, body: rights })
    const password = pending ? null : newPassword()
    // Invitations are valid for seven days, so the pending one must be recent.
    const daysAgo = pending ? 2 : company.joinedDaysAgo - 2 - index * 9
    dated.push({ table: 'team_members', id, daysAgo })
    team.logins.push({ company: company.profile.companyName, email, role, password })
    if (!password) continue
    const { link } = await door.call(owner, copyInvitationLink, { params: { id } })
    const token = new URL(link).searchParams.get('token') ?? ''
    await door.call(null, createInvitedUser, { body: { token, memberId: id, email, password } })
    const { canManageBriefs } = { ...defaultPermissions(role), ...rights }
    const author = canManageBriefs && (await door.signIn(email, password))
    if (author) team.authors.push(author)
  }
  return team
}

async function addProducts({ door, company, owner, dated }: Work): Promise<Product[]> {
  const products: Product[] = []
  for (const [index, { contact, releases, ...product }] of company.products.entries()) {
    const logo = await drawLogo(company.colour, index)
    const slug = product.name.toLowerCase().replaceAll(' ', '-')
    const websiteUrl = `https://www.${company.domain}/${slug}`
    const body = {
      ...product,
      websiteUrl,
      salesContactName: contact,
      salesContactEmail: addressOf(company, contact),
      salesContactPhone: company.phone,
      releaseNotes: releases.map((release) => `${websiteUrl}/releases/${release}`),
      logo_url: await door.store(owner, buckets.logos, 'image/png', logo),
    }
    const made = await door.call(owner, createProduct, { body })
    dated.push({ table: 'products', id: made.id, daysAgo: productDaysAgo(company, index) })
    products.push(made)
  }
  return products
}

/** Makes and uploads the videos and creates their briefs, with the authors taking turns. */
async function addBriefs(
  work: Work,
  authors: readonly Person[],
  products: readonly Product[],
): Promise<FilledBrief[]> {
  const { door, company, owner, say, dated } = work
  const voice = await findVoice()
  const briefs: FilledBrief[] = []
  for (const [index, brief] of company.briefs.entries()) {
    const author = authors[index % authors.length] ?? owner
    const productId = products.find(({ name }) => name === brief.product)?.id ?? null
    const video = await makeVideo(company, brief, { voice })
    const uploadedVideoUrl = await door.store(owner, buckets.videos, 'video/mp4', video.bytes)
    const body = { ...formOf(brief, video), productId, uploadedVideoUrl }
    const { id, status } = await door.call(author, createBrief, { body })
    for (const [language, texts] of Object.entries({ en: undefined, ...brief.captions })) {
      const caption = { language, text: webVttOf(video.scenes, texts) }
      await door.call(owner, addCaption, { params: { id }, body: caption })
    }
    dated.push({ table: 'briefs', id, daysAgo: brief.daysAgo })
    briefs.push({ id, status, seconds: video.scenes.at(-1)?.to ?? 0 })
  }
  say(
    `${company.profile.companyName}: ${briefs.length} briefs with ${voice ? 'speech' : 'silent videos'}, captions and chapters`,
  )
  return briefs
}

function formOf(
  { product, daysAgo, embargoDays, story, captions, ...form }: DemoBrief,
  { scenes }: Video,
) {
  return { ...form, description: `${form.description}\n\n${chapterList(scenes)}` }
}
