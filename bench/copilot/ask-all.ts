import type { Briefwell } from '../briefwell.ts'
import { type Answered, ask, ServerFailed } from './ask.ts'
import { type Labelled, type Scored, score } from './score.ts'
import { askerOf, type Filled, forgetQuestions } from './world.ts'

/** A question and its scored answer; null if the server failed. */
export type Asked = { label: Labelled; scored: Scored | null }

/** Asks a server of the installation questions, one after the other. */
export async function askAll(
  asked: Briefwell,
  { server, world }: Filled,
  labels: readonly Labelled[],
  say: (text: string) => void,
): Promise<Asked[]> {
  await forgetQuestions(server)
  const answers: Asked[] = []
  for (const label of labels) {
    let answered: Answered | null = null
    try {
      answered = await ask(asked, askerOf(world, label), label.question)
    } catch (error) {
      if (!(error instanceof ServerFailed)) throw error
      say(`copilot: ${error.message}`)
    }
    const scored = answered && score(world, label, answered.response, answered.ms)
    answers.push({ label, scored })
  }
  const wordsOnly = answers.filter(({ scored }) => scored?.response.wordsOnly).length
  if (wordsOnly > 0) say(`copilot: ${wordsOnly} questions were compared by words alone`)
  for (const untrue of answers.flatMap(({ scored }) => scored?.untrue ?? [])) {
    say(`copilot: ${untrue}`)
  }
  return answers
}
