import type { Agent } from 'node:http'
import { newWidget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { sampleBrief, sampleProduct } from '../../worlds/samples.ts'

/** An attacker's means: the server's address, and an ordinary account with a company, which made these. */
export type Target = {
  url: string
  account: { id: string; accessToken: string }
  made: { canvasId: string; versionId: string; briefId: string; shareId: string; sessionId: string }
}

/** One attempt. Returns its status, or null if the server closed the connection. */
export type Attempt = (
  target: Target,
  agent: Agent,
  turn: number,
  signal: AbortSignal,
) => Promise<number | null>

/** The reader whom the attacker's company mails. */
export const mailedReader = 'reader@attack.test'

export const bearer = ({ accessToken }: Target['account']) => ({
  authorization: `Bearer ${accessToken}`,
})

export type Asked = { method: string; body?: object; key?: string; signal?: AbortSignal }

/** Calls the API as the attacker. */
export function askAs(
  { url, account }: Pick<Target, 'url' | 'account'>,
  path: string,
  { method, body, key, signal }: Asked,
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...bearer(account),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  })
}

/** Has an account, whose address must be proven, make what the attacks use. */
export async function prepareTarget(from: Pick<Target, 'url' | 'account'>): Promise<Target> {
  const made = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await askAs(from, path, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ id: string }>
  }
  const product = await made('/api/products', sampleProduct())
  const brief = await made('/api/briefs', { ...sampleBrief(), productId: product.id })
  await made(`/api/briefs/${brief.id}/shares`, { emails: [mailedReader] })
  const shares = await askAs(from, `/api/briefs/${brief.id}/shares`, { method: 'GET' })
  const { items } = (await shares.json()) as { items: { id: string }[] }
  const widgets = Array.from({ length: 200 }, () => newWidget('scenario', crypto.randomUUID()))
  const canvas = await made('/api/canvases', { title: 'Large', widgets })
  const version = await made(`/api/canvases/${canvas.id}/versions`, { name: 'First' })
  const session = await made('/api/copilot/sessions', {})
  return {
    ...from,
    made: {
      canvasId: canvas.id,
      versionId: version.id,
      briefId: brief.id,
      shareId: items[0]?.id ?? '',
      sessionId: session.id,
    },
  }
}
