import { randomUUID } from 'node:crypto'
import type { Actor, Whose } from './permission-actors.ts'
import { type AnalystKind, analystMakers } from './permission-analysts.ts'
import { type CanvasKind, canvasMakers } from './permission-canvases.ts'
import { type CaptionKind, captionMakers } from './permission-captions.ts'
import { type Cast, isTheirs, type Person } from './permission-cast.ts'
import { type CommentKind, commentMakers } from './permission-comments.ts'
import { type CopilotKind, copilotMakers } from './permission-copilot.ts'
import { type DeveloperKind, developerMakers } from './permission-developers.ts'
import { type DocumentKind, documentMakers } from './permission-documents.ts'
import { perCompany } from './permission-makers.ts'
import { type QuestionKind, questionMakers } from './permission-questions.ts'
import { type ShareKind, shareMakers, shareOf } from './permission-shares.ts'
import { fileMakers } from './permission-stored.ts'
import { withBrokenVideo } from './permission-videos.ts'

export type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** The row for one attempt, as the ids that the request uses. */
export type Thing = {
  id: string
  companyId: string
  /** The other company, for moving a row there: its id, its owner, its product. */
  elsewhere: {
    companyId: string
    memberId: string
    bareId: string
    productId: string
    accountId: string
  }
  userId: string
  email: string
  token: string
  productId: string
  briefId: string
  objectId: string
  memberId: string
  analystId: string
  /** A company's name, and when its profile last changed. */
  companyName?: string
}

export type Kind =
  | 'none'
  | 'company'
  | 'member'
  | 'memberWithoutPermissions'
  | 'permission'
  | 'pendingMember'
  | 'invitation'
  | 'adminInvitation'
  | 'product'
  | 'deletedProduct'
  | 'brief'
  | 'briefOfBrokenVideo'
  | CaptionKind
  | AnalystKind
  | ShareKind
  | CopilotKind
  | CanvasKind
  | DocumentKind
  | CommentKind
  | QuestionKind
  | DeveloperKind
  | 'briefCount'
  | 'companySecurity'
  | 'account'
  | 'accountWithoutSetting'
  | 'session'
  | 'event'
  | 'reply'
  | 'activity'
  | 'notification'
  | 'notificationSetting'
  | 'awaitedArea'
  | 'toldArea'
  | 'noAwaitedArea'
  | 'object'
  | 'upload'

/** Creates a row relative to the actor: their own, a colleague's, a stranger's, or none. */
export async function makeThing(
  run: Run,
  world: Cast,
  kind: Kind,
  actor: Actor,
  row: Whose,
): Promise<Thing> {
  const home = isTheirs(actor) ? world.theirs : world.ours
  const away = isTheirs(actor) ? world.ours : world.theirs
  const company = row === 'foreign' ? away : home
  const self = actor === 'removed' ? null : world.people[actor]
  const own = row === 'own' ? self : null
  const thing: Thing = {
    id: randomUUID(),
    companyId: row === 'unknown' ? randomUUID() : company.id,
    elsewhere: {
      companyId: away.id,
      memberId: world.people[isTheirs(actor) ? 'owner' : 'otherOwner']?.memberId ?? '',
      bareId: world.bare[isTheirs(actor) ? 'ours' : 'theirs'],
      productId: world.products[isTheirs(actor) ? 'ours' : 'theirs'],
      accountId: world.people[actor === 'stranger' ? 'pending' : 'stranger']?.id ?? '',
    },
    userId: own?.id ?? company.id,
    email: `${randomUUID()}@example.test`,
    token: randomUUID(),
    productId: randomUUID(),
    briefId: randomUUID(),
    objectId: randomUUID(),
    memberId: randomUUID(),
    analystId: randomUUID(),
  }
  if (row === 'unknown') return { ...thing, userId: randomUUID(), id: unknownId(kind) }
  const maker = makers[kind]
  const admin = world.people[isTheirs(actor) ? 'otherAdmin' : 'admin']
  const colleague = self?.id === company.id && admin ? admin.id : company.id
  return { ...thing, ...(await maker(run, thing, { own, actor, colleague })) }
}

const unknownId = (kind: Kind) => (kind.startsWith('deleted') ? '999999999999' : randomUUID())

export type Place = { own: Person | null; actor: Actor; colleague: string }
export type Maker = (run: Run, thing: Thing, place: Place) => Promise<Partial<Thing>>

/** The author of a row in the company: the actor of an own row, if they are a member. */
const authorOf = ({ own, colleague }: Place) => (own?.memberId ? own.id : colleague)

const seatColleague: Maker = async (run, { id, email, companyId }) => {
  const userId = randomUUID()
  await run(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
    userId,
    email,
  ])
  await run(
    `insert into public.team_members (id, company_id, name, email, role, user_id)
     values ($1, $2, 'Cole Colleague', $3, 'editor', $4)`,
    [id, companyId, email, userId],
  )
  return { userId, memberId: id }
}

const permissionsOf = `insert into public.team_permissions (team_member_id) values ($1) on conflict do nothing`

const member: Maker = async (run, thing, place) => {
  const seatId = place.own?.memberId ?? place.own?.pendingId
  if (seatId) {
    if (place.own?.pendingId) await run(permissionsOf, [seatId])
    return { id: seatId, memberId: seatId }
  }
  const seat = await seatColleague(run, thing, place)
  await run(permissionsOf, [thing.id])
  return seat
}

const permission: Maker = async (run, thing, place) => {
  const seat = await member(run, thing, place)
  const [row] = await run(`select id from public.team_permissions where team_member_id = $1`, [
    seat.memberId,
  ])
  return { ...seat, id: String(row?.id) }
}

const invitationOf =
  (role: string): Maker =>
  async (run, { companyId, token, ...thing }, { own }) => {
    // An invitee's own row is the invitation to their address.
    const email = own?.pendingId ? own.email : thing.email
    await run(
      `delete from public.team_members where company_id = $1 and lower(email) = lower($2) and user_id is null`,
      [companyId, email],
    )
    await run(
      `insert into public.team_members (id, company_id, name, email, role)
       values ($1, $2, 'Pia Pending', $3, $4)`,
      [thing.memberId, companyId, email, role],
    )
    await run(
      `insert into public.team_invitations (id, team_member_id, token) values ($1, $2, $3)`,
      [thing.id, thing.memberId, token],
    )
    if (own?.pendingId) own.pendingId = thing.memberId
    return { email }
  }

const pendingMember: Maker = async (run, thing, place) => ({
  ...(await invitationOf('editor')(run, thing, place)),
  id: thing.memberId,
})

const product: Maker = async (run, { id, companyId }, place) => {
  await run(
    `insert into public.products (id, company_id, user_id, name, category, websiteurl,
       salescontactname, salescontactemail)
     values ($1, $2, $3, 'Rover', 'Robots', 'https://acme.example', 'Sal', 'sal@acme.example')`,
    [id, companyId, authorOf(place)],
  )
  return { productId: id }
}

const deletedProduct: Maker = async (run, thing, place) => {
  await product(run, thing, place)
  const [row] = await run(
    `with gone as (delete from public.products where id = $1 returning id)
     select app.transaction_id()::text as id from gone`,
    [thing.id],
  )
  return { id: String(row?.id) }
}

const brief: Maker = async (run, thing, place) => {
  await product(run, { ...thing, id: thing.productId }, place)
  await run(
    `insert into public.briefs (id, product_id, user_id, title, type, uploaded_video_url)
     values ($1, $2, $3, 'Spring update', 'product', 'https://video.example/1.mp4')`,
    [thing.id, thing.productId, authorOf(place)],
  )
  return {}
}

/** An account's own row: the actor's, a colleague's, or the other owner's. */
const ofAccount =
  (insert: string): Maker =>
  async (run, thing, place) => {
    const colleague = { ...thing, id: randomUUID() }
    const { userId } = place.own
      ? { userId: place.own.id }
      : await seatColleague(run, colleague, place)
    await run(insert, [thing.id, userId])
    return { userId: userId ?? '' }
  }

/** A row that each account has at most one of, identified by the account. */
const perAccount =
  (statement: string): Maker =>
  async (run, thing, place) => {
    const colleague = { ...thing, id: randomUUID() }
    const id = place.own?.id ?? (await seatColleague(run, colleague, place)).userId ?? ''
    await run(statement, [id])
    return { id, userId: id }
  }

const account: Maker = async (run, thing, place) =>
  place.own ? { userId: place.own.id } : seatColleague(run, thing, place)

const makers: Record<Kind, Maker> = {
  none: async () => ({}),
  company: async (run, { companyId }) => {
    const [row] = await run(`select company_name from public.company_profiles where id = $1`, [
      companyId,
    ])
    const { company_name } = row as { company_name: string }
    return { id: companyId, companyName: company_name }
  },
  member,
  memberWithoutPermissions: async (run, thing, place) =>
    place.own?.memberId
      ? { id: place.own.memberId, memberId: place.own.memberId }
      : seatColleague(run, thing, place),
  permission,
  pendingMember,
  invitation: invitationOf('editor'),
  adminInvitation: invitationOf('admin'),
  product,
  deletedProduct,
  brief,
  briefOfBrokenVideo: withBrokenVideo(brief),
  ...captionMakers(brief),
  ...analystMakers,
  ...shareMakers(brief),
  ...copilotMakers,
  ...canvasMakers,
  ...documentMakers,
  ...commentMakers,
  ...questionMakers(shareOf(brief)),
  ...developerMakers,
  briefCount: async (run, thing, place) => {
    await brief(run, thing, place)
    return { id: `${thing.companyId}${authorOf(place)}` }
  },
  account,
  accountWithoutSetting: perAccount(`delete from app.notification_settings where user_id = $1`),
  awaitedArea: perAccount(
    `insert into app.awaited_areas (user_id, area) values ($1, 'trends')
     on conflict (user_id, area) do update set told_at = null`,
  ),
  toldArea: perAccount(
    `insert into app.awaited_areas (user_id, area, told_at) values ($1, 'trends', now())
     on conflict (user_id, area) do update set told_at = now()`,
  ),
  noAwaitedArea: perAccount(`delete from app.awaited_areas where user_id = $1`),
  session: ofAccount(`insert into auth.sessions (id, user_id) values ($1, $2)`),
  event: ofAccount(
    `insert into auth.audit_log_entries (id, user_id, action) values ($1, $2, 'sign_in')`,
  ),
  reply: ofAccount(
    `insert into app.idempotency_keys (key, owner_id, endpoint, request_hash)
     values ($1, $2, 'createProduct', repeat('a', 64))`,
  ),
  activity: async (run, { id, companyId }) => {
    await run(
      `insert into app.activity (id, company_id, action, subject_type)
       values ($1, $2, 'product.created', 'product')`,
      [id, companyId],
    )
    return {}
  },
  companySecurity: perCompany(`insert into app.company_security (company_id, second_factor_required)
       values ($1, false) on conflict do nothing`),
  notification: async (run, { id, companyId }, place) => {
    const reader = authorOf(place)
    await run(
      `insert into app.notifications (id, user_id, company_id, kind, subject_name, transaction_id)
       values ($1, $2, $3, 'member-joined', 'Nina New', app.transaction_id())`,
      [id, reader, companyId],
    )
    return { userId: reader }
  },
  notificationSetting: perAccount(
    `insert into app.notification_settings (user_id) values ($1) on conflict do nothing`,
  ),
  ...fileMakers(authorOf),
}
