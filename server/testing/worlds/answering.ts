import type { CopilotQuery } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { answerCopilotQuery } from '../../../contract/analyst-copilot/copilot-answers.ts'
import { startHarness } from '../harness.ts'
import { askInSession, startLanguageModel } from './copilot.ts'
import { newCompanies, type TestUser } from './people.ts'
import { newSharedBrief } from './shares.ts'

/** An application whose copilot has a language model, and two companies, one with a brief about a walrus. */
export async function startAnswering() {
  const model = await startLanguageModel()
  const h = await startHarness({
    env: {
      COPILOT_BASE_URL: model.baseUrl,
      COPILOT_MODEL: 'small-1',
      COPILOT_API_KEY: 'sk-secret-key',
    },
  })
  const { ours, theirs } = await newCompanies(h)
  await newSharedBrief(h, ours, {
    title: 'Walrus in the cold',
    description:
      'The walrus weighs 12 kilograms. It works down to minus 28 degrees. The licence of the walrus costs 4,200 euros a year.',
  })
  const question = 'What does the walrus licence cost?'
  const waiting = (as: TestUser = ours.owner, text = question) => askInSession(h, as, text)
  /** Asks, lets the model answer, and returns the last event. */
  async function answered(as: TestUser = ours.owner, text = question): Promise<CopilotQuery> {
    const { query } = await waiting(as, text)
    return h.call(answerCopilotQuery, { as, params: { id: query.id } })
  }
  return { model, h, ours, theirs, question, waiting, answered }
}

/** The sentences that a reply shows. */
export const said = ({ response }: CopilotQuery) => response.statements.map(({ text }) => text)
