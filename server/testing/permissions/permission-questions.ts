import { randomUUID } from 'node:crypto'
import {
  byId,
  type CallAttempt,
  listed,
  ofBrief,
  on,
  sending,
  whole,
} from './permission-attempts.ts'
import { type AskedKind, askedMakers } from './permission-copilot.ts'
import { perCompany } from './permission-makers.ts'
import type { Maker, Thing } from './permission-world.ts'

/** A pending question, one answered to its asker alone or to all readers, its answer, and how soon a company promises to answer. */
export type QuestionKind =
  | 'question'
  | 'answeredQuestion'
  | 'publishedQuestion'
  | 'answer'
  | 'answerSettings'
  | 'noAnswerSettings'
  | AskedKind

export function questionMakers(share: Maker): Record<QuestionKind, Maker> {
  /** An own question was asked by the actor, as the reader of an own share. */
  const question: Maker = async (run, thing, place) => {
    const made = await share(run, { ...thing, id: randomUUID() }, place)
    await run(
      `insert into app.questions (id, company_id, brief_id, reader_id, due_at) values ($1, $2, $3, $4, now())`,
      [thing.id, thing.companyId, thing.briefId, place.own?.id ?? null],
    )
    return made
  }
  const answered = async (id: string, ...[run, thing, place]: Parameters<Maker>) => {
    const made = await question(run, thing, place)
    await run(
      `insert into app.question_messages (id, question_id, company_id, kind, text) values ($1, $2, $3, 'answer', 'Yes')`,
      [id, thing.id, thing.companyId],
    )
    await run(`update app.questions set state = 'answered' where id = $1`, [thing.id])
    return made
  }
  return {
    question,
    answeredQuestion: (...at) => answered(randomUUID(), ...at),
    publishedQuestion: async (run, thing, place) => {
      const made = await answered(randomUUID(), run, thing, place)
      await run(`update app.questions set published_at = now() where id = $1`, [thing.id])
      return made
    },
    answer: (run, thing, place) => answered(thing.id, run, { ...thing, id: thing.memberId }, place),
    answerSettings: perCompany(
      `insert into app.answer_settings (company_id) values ($1) on conflict do nothing`,
    ),
    noAnswerSettings: perCompany(`delete from app.answer_settings where company_id = $1`),
    ...askedMakers(question, share),
  }
}

const ofReader = ({ briefId }: Thing) => ({ params: { briefId } })
const one = ({ id, briefId }: Thing) => ({ params: { id: briefId, questionId: id } })

/** How to try each call for questions. */
export const questionAttempts: Readonly<Record<string, CallAttempt>> = {
  askQuestion: on('share', sending(ofReader, { text: 'Why?' })),
  listLibraryQuestions: on('question', ofReader, listed()),
  askFurther: on('question', ({ id, briefId }) => ({
    params: { id, briefId },
    body: { text: 'And why?' },
  })),
  listQuestions: on('question', ofBrief, listed()),
  listWaitingQuestions: on('question', whole, listed()),
  listAnalystQuestions: on('analyst', byId),
  answerQuestion: on('question', sending(one, { text: 'So.' })),
  reopenQuestion: on('answeredQuestion', one),
  publishQuestion: on('answeredQuestion', sending(one, { published: true })),
  getAnswerPromise: { kind: 'none' },
  updateAnswerPromise: on('none', () => ({
    body: { days: 5, timeZone: 'Europe/Berlin', holidays: [] },
  })),
}

/** How to try whether the answer to a question is found, and whether it may be read in an earlier reply. */
export const answerStatements = {
  find: ({ id, briefId }: Thing) => ({
    text: `select 1
      from jsonb_array_elements(app.search_passages('[{"word": 0, "text": "yes"}]', null, null, null,
        jsonb_build_object('briefs', jsonb_build_array($2::uuid)), 20) -> 'found') f
      where f ->> 'questionId' = $1::text`,
    values: [id, briefId],
  }),
  read: ({ id }: Thing) => ({
    text: `select 1 where $1::uuid = any (app.readable_holders(array[$1::uuid]))`,
    values: [id],
  }),
} as const
