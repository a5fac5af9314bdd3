import { signUpMetadata } from '../../contract/auth.ts'
import { type Brief, createBrief } from '../../contract/briefs.ts'
import { addCaption } from '../../contract/captions.ts'
import { copyInvitationLink, createInvitedUser, inviteMember } from '../../contract/invitations.ts'
import { createProduct, type Product } from '../../contract/products.ts'
import {
  defaultPermissions,
  type MemberPermissions,
  type Role,
  updateMember,
} from '../../contract/team.ts'
import {
  addressOf,
  type DemoCompany,
  type DemoMember,
  type DemoProduct,
  ownerAddressOf,
} from './demo-content.ts'
import { drawLogo } from './draw-logo.ts'
import { FrontDoor, type Person } from './front-door.ts'
import { makeVideo } from './make-video.ts'

/** Sign-in data of a demonstration account; `password` is null for members who have not joined. */
export type DemoLogin = {
  company: string
  name: string
  email: string
  role: 'owner' | Role
  rights: MemberPermissions
  password: string | null
}

export type FilledCompany = {
  id: string
  logins: DemoLogin[]
  memberIds: string[]
  productIds: string[]
  briefIds: string[]
}

type Fill = {
  api: string
  company: DemoCompany
  /** Generates the password of an account. */
  newPassword: () => string
  /** Additional metadata for the owner's account. */
  ownerData?: object
  say?: (line: string) => void
}

type Work = { door: FrontDoor; company: DemoCompany; owner: Person }

/**
 * Creates a company with its team, products, logos, videos and briefs through the server's API, so
 * that all rules apply to it. Throws with the server's message if a call is refused.
 */
export async function fillCompany(fill: Fill): Promise<FilledCompany> {
  const { company, say = () => {} } = fill
  const door = new FrontDoor(fill.api)
  const { companyName } = company.profile
  const encoding = makeVideos(company)
  // If another step fails first, a later failure here must not go unhandled.
  encoding.catch(() => {})
  const email = ownerAddressOf(company)
  const password = fill.newPassword()
  const form = { ...company.profile, acceptTerms: true, email, password }
  const owner = await door.signUp(email, password, {
    ...signUpMetadata(form as Parameters<typeof signUpMetadata>[0]),
    ...fill.ownerData,
  })
  say(`${companyName}: signed up`)
  const work = { door, company, owner }
  const [team, products] = await Promise.all([
    inviteTeam(work, fill.newPassword),
    addProducts(work),
  ])
  say(`${companyName}: ${team.logins.length + 1} people, ${products.length} products with logos`)
  const videos: string[] = []
  for (const video of await encoding) videos.push(await door.uploadVideo(owner, owner.id, video))
  say(`${companyName}: ${videos.length} videos`)
  const briefs = await addBriefs(work, [owner, ...team.authors], products, videos)
  const captions = await addCaptions(work, briefs)
  say(`${companyName}: ${briefs.length} briefs, ${captions} of the videos with captions`)
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
    logins: [ownerLogin, ...team.logins],
    memberIds: team.memberIds,
    productIds: products.map(({ id }) => id),
    briefIds: briefs.map(({ id }) => id),
  }
}

async function makeVideos(company: DemoCompany) {
  const [first, second] = company.videos
  return [await makeVideo(company, first), await makeVideo(company, second)]
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

/** Creates the briefs, with the authors taking turns. */
async function addBriefs(
  { door, company }: Work,
  authors: readonly Person[],
  products: readonly Product[],
  videos: readonly string[],
): Promise<Brief[]> {
  const briefs: Brief[] = []
  for (const [index, { video, product, daysAgo, ...brief }] of company.briefs.entries()) {
    const author = authors[index % authors.length]
    const [productId, uploadedVideoUrl] = [products[product]?.id, videos[video]]
    if (!author || !productId) throw new Error(`'${brief.title}' has no author or no product.`)
    const body = { ...brief, productId, uploadedVideoUrl }
    briefs.push(await door.call(author, createBrief, { body }))
  }
  return briefs
}

/** Adds captions to the videos, and so to all briefs with them. Returns how many got some. */
async function addCaptions(
  { door, company, owner }: Work,
  briefs: readonly Brief[],
): Promise<number> {
  let added = 0
  for (const [index, video] of company.videos.entries()) {
    const id = briefs[company.briefs.findIndex((brief) => brief.video === index)]?.id
    if (!video.said || !id) continue
    const body = { language: 'en', text: webVttOf(video.said, video.seconds) }
    await door.call(owner, addCaption, { params: { id }, body })
    added++
  }
  return added
}

function webVttOf(said: readonly string[], seconds: number): string {
  const at = (line: number) => `00:${((line * seconds) / said.length).toFixed(3).padStart(6, '0')}`
  const cues = said.map((words, line) => `${at(line)} --> ${at(line + 1)}\n${words}`)
  return ['WEBVTT', ...cues].join('\n\n')
}
