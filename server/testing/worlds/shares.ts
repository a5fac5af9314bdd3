import { type Brief, createBrief } from '../../../contract/briefs/briefs.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { openShare, sendShareCode } from '../../../contract/library/library.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { listShares, type Share, shareBrief, watchPath } from '../../../contract/shares/shares.ts'
import type { Harness } from '../harness.ts'
import { accountOf, mailsTo, newAddress, proveAddress } from './accounts.ts'
import { uploadFile } from './files.ts'
import type { TestCompany, TestUser } from './people.ts'
import { sampleBrief, sampleProduct } from './samples.ts'

/** An active brief of the company, whose owner's address is verified. */
export async function newSharedBrief(
  h: Harness,
  { owner }: TestCompany,
  more: Parameters<typeof sampleBrief>[0] = {},
): Promise<Brief> {
  await proveAddress(h, owner, 30)
  const { id } = await h.call(createProduct, { as: owner, body: sampleProduct() })
  return h.call(createBrief, { as: owner, body: { ...sampleBrief(more), productId: id } })
}

/** The same with a stored video that plays as it was uploaded. */
export async function newVideoBrief(h: Harness, company: TestCompany, bytes: Buffer) {
  const { id, key, url } = await uploadFile(h, company.owner, bytes)
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${url}`
  const brief = await newSharedBrief(h, company, { uploadedVideoUrl })
  await h.sql`
    update app.videos set state = 'ready', step = null, playback = 'original'
    where object_id = ${id}`
  return { id, key, url, brief }
}

type Body = Request<typeof shareBrief>['body']

/** Shares the brief with one address; returns the share. */
export async function newShare(
  h: Harness,
  as: TestUser,
  brief: Pick<Brief, 'id'>,
  { email = newAddress(), ...more }: Partial<Body> & { email?: string } = {},
): Promise<Share> {
  const params = { id: brief.id }
  await h.call(shareBrief, { as, params, body: { emails: [email], ...more } })
  const { items } = await h.call(listShares, { as, params, query: { search: email } })
  if (!items[0]) throw new Error('the share is not listed')
  return items[0]
}

/** The token in the link of the newest share mail to an address. */
export async function shareTokenTo(h: Harness, email: string): Promise<string> {
  const mails = await mailsTo(h, email)
  const mail = mails.find(({ kind }) => kind === 'share')
  const token = new RegExp(`${watchPath}/([\\w-]+)`).exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('no share mail')
  return token
}

/** The code in the newest mail to an address. */
export async function shareCodeTo(h: Harness, email: string): Promise<string> {
  const mails = await mailsTo(h, email)
  const code = /\b\d{6}\b/.exec(mails.find(({ kind }) => kind === 'share_code')?.text ?? '')?.[0]
  if (!code) throw new Error('no code was mailed')
  return code
}

/** Opens a mailed share with a code; returns the reader's account. */
export async function newReader(h: Harness, { email }: Pick<Share, 'email'>) {
  const params = { token: await shareTokenTo(h, email) }
  await h.call(sendShareCode, { as: null, params })
  const opened = await h.call(openShare, {
    as: null,
    params,
    body: { code: await shareCodeTo(h, email) },
  })
  const { accessToken, refreshToken, briefId, canvasId, documentId } = opened
  const [user] = await h.sql<{ id: string; email: string }>`
    select id, email from auth.users where email = ${email}`
  if (!user) throw new Error('no account was created')
  return {
    ...accountOf({ access_token: accessToken, refresh_token: refreshToken, user }),
    briefId,
    canvasId,
    documentId,
  }
}
