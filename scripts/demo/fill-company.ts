import { signUpMetadata } from '../../contract/auth/auth.ts'
import { type Brief, createBrief } from '../../contract/briefs/briefs.ts'
import { addCaption } from '../../contract/captions/captions.ts'
import { createProduct, type Product } from '../../contract/products/products.ts'
import {
  copyInvitationLink,
  createInvitedUser,
  inviteMember,
} from '../../contract/team/invitations.ts'
import {
  defaultPermissions,
  type MemberPermissions,
  type Role,
  updateMember,
} from '../../contract/team/team.ts'
import {
  addressOf,
  type DemoBrief,
  type DemoCompany,
  type DemoMember,
  type DemoProduct,
  ownerAddressOf,
} from './demo-content.ts'
import { drawLogo } from './draw-logo.ts'
import { fillAnalysts } from './fill-analysts.ts'
import { FrontDoor, type Person } from './front-door.ts'
import { makeVideo, type Video } from './make-video.ts'
import { chapterList, webVttOf } from './video-script.ts'
import { findVoice } from './voice.ts'

/** Sign-in data of a demonstration account; `password` is null for members who have not joined. */
export type DemoLogin = {
  company: string
  name: string
  email: string
  role: 'owner' | 'reader' | Role
  rights: MemberPermissions
  password: string | null
}

export type FilledCompany = {
  id: string
  owner: Person
  /** Members who may write briefs. */
  authors: Person[]
  briefs: Brief[]
  logins: DemoLogin[]
  memberIds: string[]
  productIds: string[]
}

type Fill = {
  api: string
  company: DemoCompany
  /** Generates the password of an account. */
  newPassword: () => string
  /** Additional metadata for the owner's account. */
  ownerData?: object
  /** How long the videos are at least. */
  seconds?: number
  say?: (line: string) => void
}

type Work = {
  door: FrontDoor
  company: DemoCompany
  owner: Person
  seconds: number
  say: (line: string) => void
}

/**
 * Creates a company with its team, products, logos, videos and briefs through the server's API, so
 * that all rules apply to it. Throws with the server's message if a call is refused.
 */
export async function fillCompany(fill: Fill): Promise<FilledCompany> {
  const { company, seconds = 60, say = () => {} } = fill
  const door = new FrontDoor(fill.api)
  const { companyName } = company.profile
  const email = ownerAddressOf(company)
  const password = fill.newPassword()
  const form = { ...company.profile, acceptTerms: true, email, password }
  const owner = await door.signUp(email, password, {
    ...signUpMetadata(form as Parameters<typeof signUpMetadata>[0]),
    ...fill.ownerData,
  })
  say(`${companyName}: signed up`)
  const work = { door, company, owner, seconds, say }
  const [team, products] = await Promise.all([
    inviteTeam(work, fill.newPassword),
    addProducts(work),
    fillAnalysts(door, owner),
  ])
  say(`${companyName}: ${team.logins.length + 1} people, ${products.length} products with logos`)
  const briefs = await addBriefs(work, [owner, ...team.authors], products)
  const ownerLogin: DemoLogin = {
    company: companyName,
    name: company.profile.contactName,
    email,
    role: 'owner',
    rights: defaultPermissions('admin'),
    password,
  }
  return {
    id: owner.id,
    owner,
    authors: team.authors,
    briefs,
    logins: [ownerLogin, ...team.logins],
    memberIds: team.memberIds,
    productIds: products.map(({ id }) => id),
  }
}

async function inviteTeam(work: Work, newPassword: () => string) {
  const memberIds: string[] = []
  const logins: DemoLogin[] = []
  const authors: Person[] = []
  for (const member of work.company.members) {
    const seat = await invite(work, member)
    const login = { ...seat, password: member.pending ? null : newPassword() }
    if (login.password) await join(work, login.memberId, login.email, login.password)
    if (login.password && login.rights.canManageBriefs) {
      const author = await work.door.signIn(login.email, login.password)
      if (author) authors.push(author)
    }
    const { memberId, ...shown } = login
    memberIds.push(memberId)
    logins.push(shown)
  }
  return { memberIds, logins, authors }
}

/** Invites a member by mail and sets the rights that differ from the role's defaults. */
async function invite({ door, company, owner }: Work, member: DemoMember) {
  const { name, role } = member
  const email = addressOf(company, name)
  const { id } = await door.call(owner, inviteMember, { body: { name, email, role } })
  if (member.rights) {
    await door.call(owner, updateMember, { params: { id }, body: member.rights })
  }
  const rights = { ...defaultPermissions(role), ...member.rights }
  return { company: company.profile.companyName, memberId: id, name, email, role, rights }
}

/** Follows the invitation's link and creates the account, as the invited person would. */
async function join({ door, owner }: Work, id: string, email: string, password: string) {
  const { link } = await door.call(owner, copyInvitationLink, { params: { id } })
  const token = new URL(link).searchParams.get('token') ?? ''
  await door.call(null, createInvitedUser, { body: { token, memberId: id, email, password } })
}

async function addProducts(work: Work): Promise<Product[]> {
  const { door, company, owner } = work
  const products: Product[] = []
  for (const [index, product] of company.products.entries()) {
    const logo = await door.storeLogo(owner, owner.id, await drawLogo(company.colour, index))
    products.push(await door.call(owner, createProduct, { body: bodyOf(company, product, logo) }))
  }
  return products
}

function bodyOf(company: DemoCompany, product: DemoProduct, logo: string) {
  const { name, slug, category, description } = product
  const contact = company.contacts[product.contact]
  if (!contact) throw new Error(`${name} has no sales contact ${product.contact}.`)
  const websiteUrl = `https://www.${company.domain}/products/${slug}`
  return {
    name,
    category,
    description,
    websiteUrl,
    salesContactName: contact.name,
    salesContactEmail: addressOf(company, contact.name),
    salesContactPhone: contact.phone ?? null,
    releaseNotes: product.releases.map((release) => `${websiteUrl}/releases/${release}`),
    logo_url: logo,
  }
}

/** Makes and uploads the videos and creates their briefs, with the authors taking turns. */
async function addBriefs(
  work: Work,
  authors: readonly Person[],
  products: readonly Product[],
): Promise<Brief[]> {
  const { door, company, owner, seconds, say } = work
  const voice = await findVoice()
  const briefs: Brief[] = []
  for (const [index, brief] of company.briefs.entries()) {
    const author = authors[index % authors.length]
    const productId = products[brief.product]?.id
    if (!author || !productId) throw new Error(`'${brief.title}' has no author or no product.`)
    const video = await makeVideo(company, brief, { voice, seconds })
    const uploadedVideoUrl = await door.uploadVideo(owner, owner.id, video)
    const body = { ...formOf(brief, video), productId, uploadedVideoUrl }
    const created = await door.call(author, createBrief, { body })
    await addCaptions(work, created.id, brief, video)
    briefs.push(created)
    say(
      `${company.profile.companyName}: ${briefs.length} of ${company.briefs.length} briefs with ` +
        `${voice ? 'speech' : 'soft tones'}, captions and chapters`,
    )
  }
  return briefs
}

function formOf({ product, daysAgo, story, webm, captions, ...form }: DemoBrief, video: Video) {
  return { ...form, description: `${form.description}\n\n${chapterList(video.scenes)}` }
}

async function addCaptions({ door, owner }: Work, id: string, brief: DemoBrief, video: Video) {
  for (const [language, texts] of Object.entries({ en: undefined, ...brief.captions })) {
    const body = { language, text: webVttOf(video.scenes, texts) }
    await door.call(owner, addCaption, { params: { id }, body })
  }
}
