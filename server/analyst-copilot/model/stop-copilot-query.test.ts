import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getCopilotSession } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  answerCopilotQuery,
  copilotAnswerTexts,
  copilotProblems,
  stopCopilotQuery,
} from '../../../contract/analyst-copilot/copilot-answers.ts'
import { begin, endWell, markOf, sendPart } from '../../testing/doubles/run-language-model.ts'
import { startAnswering } from '../../testing/worlds/answering.ts'

const { h, model, ours, waiting } = await startAnswering()
describe('stopCopilotQuery', () => {
  test('stops an answer under way, and keeps its checked sentences', async () => {
    const stopped = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    model.answers((heard, response) => {
      begin(response)
      sendPart(response, `The walrus weighs 12 kilograms ${markOf(heard, '12 kilo')}.\nIt works`)
      begun.resolve()
      response.on('close', stopped.resolve)
      return undefined
    })
    const as = ours.owner
    const { query } = await waiting(as, 'What does the walrus weigh?')
    const answering = h.call(answerCopilotQuery, { as, params: { id: query.id } })
    await begun.promise
    expect(await h.call(stopCopilotQuery, { as, params: { id: query.id } })).toEqual({
      stopped: true,
    })
    await stopped.promise
    const ended = await answering
    expect(ended).toMatchObject({
      state: 'stopped',
      response: { notice: null, statements: [{ text: 'The walrus weighs 12 kilograms.' }] },
    })
  })

  test('shows the closest passages, with a notice, if the process died', async () => {
    // Without its timer, the process that answers looks dead.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const never = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    model.answers((_, response) => {
      begin(response)
      begun.resolve()
      never.promise.then(() => endWell(response))
      return undefined
    })
    const as = ours.owner
    const { query, session } = await waiting(as, 'What does the walrus licence cost?')
    const answering = h.call(answerCopilotQuery, { as, params: { id: query.id } })
    await begun.promise
    const read = async () =>
      (await h.call(getCopilotSession, { as, params: { id: session } })).queries[0]
    expect(await read()).toMatchObject({ state: 'answering' })
    await h.sql`
      update app.copilot_queries set beat_at = app.now() - interval '1 minute' where id = ${query.id}`
    expect(await read()).toMatchObject({
      state: 'failed',
      response: {
        mode: 'closest',
        content: expect.stringContaining('4,200'),
        notice: `${copilotProblems.interrupted} ${copilotAnswerTexts.closestInstead}`,
      },
    })
    never.resolve()
    await answering
  })
})
