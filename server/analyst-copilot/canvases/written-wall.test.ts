import { expect, test } from 'vitest'
import { copilotProblems } from '../../../contract/analyst-copilot/copilot-answers.ts'
import { createEvidenceCanvas } from '../../../contract/analyst-copilot/evidence-canvases.ts'
import { getCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { markOf } from '../../testing/doubles/run-language-model.ts'
import { startHarness } from '../../testing/harness.ts'
import { startLanguageModel } from '../../testing/worlds/copilot.ts'
import { newCompanies } from '../../testing/worlds/people.ts'
import { newSharedBrief } from '../../testing/worlds/shares.ts'

const model = await startLanguageModel()
const h = await startHarness({ env: { COPILOT_BASE_URL: model.baseUrl, COPILOT_MODEL: 'small-1' } })
const { ours } = await newCompanies(h)
const as = ours.owner

test('a language model writes the statements, and what its source does not say is left as it was said', async () => {
  const said = 'The licence costs 4,200 euros a year.'
  const { id } = await newSharedBrief(h, ours, { title: 'In short', description: said })
  const make = async () => {
    const body = { kind: 'wall' as const, briefIds: [id], criteria: ['Licence price'] }
    const made = await h.call(createEvidenceCanvas, { as, body })
    const { widgets } = await h.call(getCanvas, { as, params: { id: made.id } })
    const note = widgets.map(({ widget }) => widget).find(({ type }) => type === 'note')
    if (note?.type !== 'note') throw new Error('no note')
    return { ...made, text: note.data.text, source: note.data.source, proposed: note.proposed }
  }
  const answer = (sentence: string) =>
    model.answers((heard) => [`${sentence} ${markOf(heard, '4,200')}.`])

  answer('A licence is 4,200 euros a year')
  expect(await make()).toMatchObject({
    text: 'A licence is 4,200 euros a year.',
    model: 'small-1',
    notice: null,
    source: { kind: 'brief', id },
    proposed: true,
  })
  // The number is not that of the source.
  answer('A licence is 5,000 euros a year')
  expect(await make()).toMatchObject({ text: said, model: null })
  model.answers((_heard, response) => {
    response.writeHead(500).end()
  })
  const failed = await make()
  expect(failed.text).toBe(said)
  expect(Object.values(copilotProblems).some((words) => failed.notice?.includes(words))).toBe(true)
})
