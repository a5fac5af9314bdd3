/**
 * Answers what is asked at the same time by one call of `ask`, at most `most` questions each: whoever
 * comes while a call is under way waits for the next. So no answer is older than its question.
 */
export function together<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  type Asked = PromiseWithResolvers<Answer> & { question: Question }
  const waiting: Asked[] = []
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
      for (const { reject } of asked) reject(error)
    }
  }
  return (question) => {
    const asked = { question, ...Promise.withResolvers<Answer>() }
    waiting.push(asked)
    if (!running) void run()
    return asked.promise
  }
}
