import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailable } from './database-errors.ts'

/**
 * Answers simultaneous questions by one call of `ask` for up to `most` of them. Questions that come
 * during a call wait for the next, so that no answer is older than its question. If a call fails,
 * its questions are asked one by one, so that a bad one fails alone.
 */
export function batch<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  type Asked = PromiseWithResolvers<Answer> & { question: Question }
  const waiting: Asked[] = []
  // A call belongs to no single request: it must not wait in that one's queue, or appear in its trace.
  const outside = AsyncLocalStorage.snapshot()
  let running = false

  const run = async () => {
    running = true
    while (waiting.length > 0) await answer(waiting.splice(0, most))
    running = false
  }
  const answer = async (asked: Asked[]) => {
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      // Asking an unavailable or overloaded database again would only add to its load.
      if (asked.length === 1 || isUnavailable(error)) for (const { reject } of asked) reject(error)
      else await answerEach(asked)
    }
  }
  const answerEach = async (asked: Asked[]) => {
    for (const [at, one] of asked.entries()) {
      try {
        one.resolve((await ask([one.question]))[0] as Answer)
      } catch (error) {
        const failed = isUnavailable(error) ? asked.splice(at) : [one]
        for (const { reject } of failed) reject(error)
      }
    }
  }
  return (question) => {
    const asked = { question, ...Promise.withResolvers<Answer>() }
    waiting.push(asked)
    if (!running) void outside(run)
    return asked.promise
  }
}
