import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  type Filling,
  fillCopilotComparison,
  stopCopilotComparison,
} from '../../../../contract/analyst-copilot/comparisons.ts'
import { copilotProblems } from '../../../../contract/analyst-copilot/copilot-answers.ts'
import { listCopilotRecord } from '../../../../contract/analyst-copilot/copilot-record.ts'
import { revokeShare } from '../../../../contract/shares/shares.ts'
import {
  begin,
  endWell,
  type ModelHeard,
  markOf,
  sendPart,
} from '../../../testing/doubles/run-language-model.ts'
import { startHarness } from '../../../testing/harness.ts'
import {
  compare,
  newAnalyst,
  readComparison,
  textsOf,
  vendorsOf,
} from '../../../testing/worlds/comparisons.ts'
import { startLanguageModel } from '../../../testing/worlds/copilot.ts'
import { newCompanies, type TestUser } from '../../../testing/worlds/people.ts'
import { newSharedBrief } from '../../../testing/worlds/shares.ts'

const model = await startLanguageModel()
const h = await startHarness({
  env: {
    COPILOT_BASE_URL: model.baseUrl,
    COPILOT_MODEL: 'small-1',
    COPILOT_ANSWERS_PER_PERSON: '3',
  },
})
const { ours, theirs } = await newCompanies(h)
const told = () =>
  newAnalyst(
    h,
    [ours, 'The licence costs 4,200 euros a year. It works down to minus 28 degrees.'],
    [theirs, 'A licence is free of charge. Support answers within two hours.'],
  )

const fill = (as: TestUser, id: string): Promise<Filling> =>
  h.call(fillCopilotComparison, { as, params: { id }, body: {} })
async function filled(as: TestUser, criteria = ['Licence price']) {
  const { id } = await compare(h, as, { subjects: vendorsOf(ours, theirs), criteria })
  const last = await fill(as, id)
  return { id, last, read: await readComparison(h, as, id) }
}
const closest = ['The licence costs 4,200 euros a year.', 'A licence is free of charge.']
const isOurs = ({ user }: ModelHeard) => user.includes('4,200')

describe('a cell that a language model fills', () => {
  test('is a sentence that its source supports, written from the passages of that vendor alone', async () => {
    const { analyst } = await told()
    model.answers((heard) =>
      isOurs(heard)
        ? ['The licence costs 4,200 euros ', `a year ${markOf(heard, '4,200')}.`]
        : [`A licence is free ${markOf(heard, 'free')}. More follows.`],
    )
    const { read, last } = await filled(analyst)
    expect(last).toEqual({ filling: false, cells: [], notice: null })
    expect(textsOf(read)).toEqual([['The licence costs 4,200 euros a year.', 'A licence is free.']])
    expect(read.cells).toMatchObject([
      { basis: 'written', model: 'small-1' },
      { basis: 'written', model: 'small-1' },
    ])
    const [cell] = read.cells.filter(({ subjectId }) => subjectId === theirs.id)
    expect(cell?.source).toMatchObject({ companyId: theirs.id, title: 'In short' })
    expect(model.heard).toHaveLength(2)
    for (const heard of model.heard) {
      expect(heard.user.includes('4,200') && heard.user.includes('free')).toBe(false)
      expect(heard.user).toContain('Criterion: "Licence price"')
    }
    // Both sentences were read again together, twice.
    expect(model.others).toHaveLength(2)
  })

  test('is empty if the model finds nothing, and so says who read', async () => {
    const { analyst } = await told()
    model.answers(['NONE'])
    const { read } = await filled(analyst)
    expect(read.cells).toMatchObject([
      { text: null, basis: null, source: null, model: 'small-1' },
      { text: null, basis: null, source: null, model: 'small-1' },
    ])
  })

  const lies: Record<string, (heard: ModelHeard) => string[]> = {
    'another number': (heard) => [
      `The licence costs 9,999 euros a year ${markOf(heard, '4,200')}.`,
    ],
    'no source': () => ['The licence costs 4,200 euros a year.'],
    'an invented source': () => ['The licence costs 4,200 euros a year [s77].'],
    'a picture': (heard) => [`![x](https://evil.example/4200.png) ${markOf(heard, '4,200')}`],
    nothing: () => [''],
    'what another vendor says': () => ['A licence is free of charge [s1].'],
  }
  test.each(Object.entries(lies))('holds the closest statement instead of %s', async (_, lie) => {
    const { analyst } = await told()
    model.answers((heard) => (isOurs(heard) ? lie(heard) : ['NONE']))
    const { read } = await filled(analyst)
    expect(read.cells.find(({ subjectId }) => subjectId === ours.id)).toMatchObject({
      text: closest[0],
      basis: 'quoted',
      model: null,
    })
    expect(read.cells.find(({ subjectId }) => subjectId === theirs.id)?.text).toBeNull()
  })

  test('holds the closest statement if the second reading denies the sentence', async () => {
    const { analyst } = await told()
    model.answers((heard) => [`A licence costs a year ${markOf(heard, '"s1"')}.`], {
      check: ({ user }) => [`1 no\n${user.includes('"sentence":2') ? '2 no' : ''}`],
    })
    const { read } = await filled(analyst)
    expect(textsOf(read)).toEqual([closest])
    expect(read.cells.every(({ basis }) => basis === 'quoted')).toBe(true)
  })

  const failures: [keyof typeof copilotProblems, (to: ServerResponse) => void][] = [
    ['broken', (to) => void to.writeHead(429).end()],
    ['refused', (to) => void to.writeHead(401).end('{}')],
    ['unreadable', (to) => void to.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    [
      'cut',
      (to) => {
        begin(to)
        for (let part = 0; part < 100; part++) sendPart(to, 'x'.repeat(100))
      },
    ],
  ]
  test.each(failures)(
    'a %s model is asked no more, and the page is told',
    async (problem, fail) => {
      const { analyst } = await told()
      model.answers((_, response) => {
        fail(response)
        return undefined
      })
      const { read, last } = await filled(analyst, ['Licence price', 'Licence'])
      expect(last.notice).toContain(copilotProblems[problem])
      expect(textsOf(read)).toEqual([closest, closest])
      expect(model.heard).toHaveLength(2)
    },
  )

  test('counts as an answer for each criterion; beyond the limit of a day the closest stand', async () => {
    const company = (await newCompanies(h)).ours
    await newSharedBrief(h, company, { description: 'The emu costs 12 euros. It has 3 toes.' })
    const as = company.owner
    model.answers((heard) => [`The emu costs 12 euros ${markOf(heard, '12 euros')}.`])
    const criteria = ['Emu price', 'Emu cost', 'Emu euros', 'Emu fee']
    const { id } = await compare(h, as, { subjects: vendorsOf(company), criteria })
    const last = await fill(as, id)
    expect(last.notice).toContain(copilotProblems.limited)
    const { cells } = await readComparison(h, as, id)
    expect(cells.map(({ basis }) => basis).sort()).toEqual([
      'quoted',
      'written',
      'written',
      'written',
    ])
    const { items } = await h.call(listCopilotRecord, { as, query: { search: 'Emu price' } })
    expect(items).toMatchObject([{ model: 'small-1', inputTokens: 2700, outputTokens: 120 }])
  })

  test('says nothing of a vendor whose share is revoked while the model writes', async () => {
    const { analyst, shares } = await told()
    const params = { id: shares[1]?.id ?? '' }
    model.answers((heard, response) => {
      if (isOurs(heard)) return ['NONE']
      h.call(revokeShare, { as: theirs.owner, params }).then(() => {
        begin(response)
        sendPart(response, `A licence is free ${markOf(heard, 'free')}.`)
        endWell(response)
      })
      return undefined
    })
    const subjects = vendorsOf(ours, theirs)
    const { id } = await compare(h, analyst, { subjects, criteria: ['Licence price', 'Support'] })
    const url = `/api/copilot/comparisons/${id}/fill`
    const { body } = await h.request({ as: analyst, method: 'POST', url, payload: {} })
    expect(body).not.toContain('free')
    expect(body).not.toContain('two hours')
    expect(await readComparison(h, analyst, id)).toMatchObject({ filling: false })
  })

  test('is left out when the run is stopped while the model writes', async () => {
    const { analyst } = await told()
    const begun = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    model.answers((heard, response) => {
      if (heard.user.includes('"Licence price"')) return ['NONE']
      begin(response)
      begun.resolve()
      response.on('close', closed.resolve)
      return undefined
    })
    const subjects = vendorsOf(ours, theirs)
    const { id } = await compare(h, analyst, { subjects, criteria: ['Licence price', 'Degrees'] })
    const filling = fill(analyst, id)
    await begun.promise
    const params = { id }
    expect(await h.call(stopCopilotComparison, { as: analyst, params })).toEqual({ stopped: true })
    await closed.promise
    expect(await filling).toEqual({ filling: false, cells: [], notice: null })
    expect((await readComparison(h, analyst, id)).cells).toHaveLength(2)
    model.answers((_, response) => {
      begin(response)
      sendPart(response, 'NONE')
      endWell(response)
      return undefined
    })
    await fill(analyst, id)
    expect((await readComparison(h, analyst, id)).cells).toHaveLength(4)
  })
})
