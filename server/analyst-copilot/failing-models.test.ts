import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { getCopilotSession } from '../../contract/analyst-copilot/analyst-copilot.ts'
import {
  answerCopilotQuery,
  copilotAnswerTexts,
  copilotProblems,
} from '../../contract/analyst-copilot/copilot-answers.ts'
import {
  begin,
  endWell,
  markOf,
  sendChunk,
  sendPart,
} from '../testing/doubles/run-language-model.ts'
import { said, startAnswering } from '../testing/worlds/answering.ts'

const { answered, h, model, ours, waiting } = await startAnswering()

describe('a model that fails', () => {
  test.each<[keyof typeof copilotProblems, string, (response: ServerResponse) => void]>([
    [
      'refused',
      'a wrong key',
      (to) => to.writeHead(401).end('{"error":{"message":"sk-secret-key?"}}'),
    ],
    ['refused', 'a redirect', (to) => to.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['broken', 'a crash', (to) => to.writeHead(500).end('oops')],
    ['broken', 'too many requests', (to) => to.writeHead(429).end()],
    [
      'broken',
      'an error within the stream',
      (to) => {
        begin(to)
        sendChunk(to, { error: { message: 'overloaded' } })
        to.end()
      },
    ],
    [
      'unreadable',
      'a web page',
      (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    [
      'unreadable',
      'garbage in the stream',
      (to) => {
        begin(to)
        to.end('data: {"choices": 7}\n\n')
      },
    ],
    [
      'cut',
      'a stream without an end',
      (to) => {
        begin(to)
        sendPart(to, 'The walrus')
        to.end()
      },
    ],
    [
      'cut',
      'a lost connection',
      (to) => {
        begin(to)
        to.write('data: {"cho', () => to.destroy())
      },
    ],
    [
      'cut',
      'an answer that never ends',
      (to) => {
        begin(to)
        for (let part = 0; part < 30; part++) sendPart(to, 'walrus '.repeat(100))
        endWell(to)
      },
    ],
    [
      'declined',
      'a content filter',
      (to) => {
        begin(to)
        endWell(to, 'content_filter')
      },
    ],
    [
      'declined',
      'a refusal',
      (to) => {
        begin(to)
        sendChunk(to, { choices: [{ index: 0, delta: { refusal: 'I cannot help with that.' } }] })
        endWell(to)
      },
    ],
    [
      'unsupported',
      'an apology',
      (to) => {
        begin(to)
        sendPart(to, 'I am sorry, but I cannot help with that.')
        endWell(to)
      },
    ],
    [
      'unsupported',
      'invented sources',
      (to) => {
        begin(to)
        sendPart(to, 'The walrus licence costs 4,200 euros a year [s77].')
        endWell(to)
      },
    ],
  ])(
    'reports that it was %s after %s, and shows the closest passages instead',
    async (problem, _, respond) => {
      model.answers((_heard, response) => {
        respond(response)
        return undefined
      })
      const { query, session } = await waiting()
      const ended = await h.call(answerCopilotQuery, { as: ours.owner, params: { id: query.id } })
      expect(ended).toMatchObject({
        state: 'failed',
        response: {
          mode: 'closest',
          refused: false,
          confidence: 0,
          notice: `${copilotProblems[problem]} ${copilotAnswerTexts.closestInstead}`,
        },
      })
      expect(said(ended)).toContain('The licence of the walrus costs 4,200 euros a year.')
      expect(h.logged()).not.toContain('sk-secret-key')
      const stored = await h.call(getCopilotSession, { as: ours.owner, params: { id: session } })
      expect(stored.queries).toEqual([ended])
    },
  )

  test.each([
    ['no', ['1 no'], 'unsupported'],
    ['nonsense', ['Perhaps, who knows?'], 'unchecked'],
    ['an error', (_: unknown, to: ServerResponse) => void to.writeHead(500).end(), 'unchecked'],
  ] as const)(
    'shows no sentence that is answered %s when it is read again',
    async (_what, check, problem) => {
      model.answers((heard) => [`The walrus weighs 12 kilograms ${markOf(heard, '12 kilo')}.`], {
        check: check as readonly string[],
      })
      const ended = await answered(ours.owner, 'What does the walrus weigh?')
      expect(ended).toMatchObject({
        state: 'failed',
        response: {
          mode: 'closest',
          notice: `${copilotProblems[problem]} ${copilotAnswerTexts.closestInstead}`,
        },
      })
    },
  )
})
