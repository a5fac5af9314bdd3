import { newWidget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { type Asked, type Attempt, askAs, type Target } from './target.ts'

const readStatus = async (target: Target, path: string, asked: Asked) => {
  const answer = await askAs(target, path, asked)
  await answer.body?.cancel()
  return answer.status
}

/** Attacks by an ordinary account that fill the disk, a reader's mailbox or the memory. */
export const accountAttacks: Readonly<Record<string, Attempt>> = {
  'versions, and large replies that are kept': async (target, _agent, turn, signal) => {
    const { canvasId, versionId } = target.made
    const canvas = `/api/canvases/${canvasId}`
    const key = crypto.randomUUID()
    if (turn % 3 === 0) {
      const widget = newWidget('scenario', crypto.randomUUID())
      const body = { revision: 1, widgets: [{ rev: null, widget }] }
      return readStatus(target, canvas, { method: 'PATCH', body, key, signal })
    }
    if (turn % 3 === 1) {
      const body = { name: `Version ${turn}` }
      return readStatus(target, `${canvas}/versions`, { method: 'POST', body, key, signal })
    }
    return readStatus(target, `${canvas}/versions/${versionId}/restore`, {
      method: 'POST',
      body: {},
      key,
      signal,
    })
  },
  'mails to one reader': async (target, _agent, turn, signal) => {
    const { briefId, shareId } = target.made
    if (turn % 2 === 0) {
      return readStatus(target, `/api/shares/${shareId}/resend`, {
        method: 'POST',
        body: {},
        signal,
      })
    }
    const availableFrom = new Date(Date.now() + 1e9 + turn * 60_000).toISOString()
    const body = { availableFrom, until: null }
    return readStatus(target, `/api/briefs/${briefId}/embargo`, { method: 'PUT', body, signal })
  },
  'questions to a model that never ends': async (target, _agent, _turn, signal) => {
    const path = `/api/copilot/sessions/${target.made.sessionId}/queries`
    const asked = await askAs(target, path, {
      method: 'POST',
      body: { text: 'What does Atlas map in a warehouse?' },
      signal,
    })
    if (!asked.ok) return asked.status
    const { id } = (await asked.json()) as { id: string }
    const answer = await askAs(target, `/api/copilot/queries/${id}/answer`, {
      method: 'POST',
      body: {},
      signal,
    })
    await answer.text()
    return answer.status
  },
}
