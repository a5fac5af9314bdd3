import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addCaptionWords,
  listCaptionWords,
  removeCaptionWord,
} from '../../../contract/captions/caption-names.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

const denied = {
  status: 403,
  message: "You do not have permission to change your company's words",
}
const add = (words: string[], { as = ours.owner, asHeard = false } = {}) =>
  h.call(addCaptionWords, { as, body: { words, asHeard } })
const list = async (as: TestUser = ours.owner) =>
  (await h.call(listCaptionWords, { as })).items.map(({ word }) => word)

describe('addCaptionWords', () => {
  test('adds words, A to Z, each once, as it was written last', async () => {
    const { owner: as } = await newCompany(h)
    await add(['kubernetes', 'Atlas', 'KUBERNETES'], { as })
    const { items } = await add(['Ångström', 'Kubernetes'], { as })
    expect(items.map(({ word, asHeard }) => [word, asHeard])).toEqual([
      ['Ångström', false],
      ['Atlas', false],
      ['Kubernetes', false],
    ])
  })

  test('leaves a word of the list as it is when it is ignored, also once that is undone', async () => {
    const { owner: as } = await newCompany(h)
    await add(['Kubernetes'], { as })
    await add(['KUBERNETES'], { as, asHeard: true })
    const { items } = await add(['kubernetes'], { as, asHeard: true })
    const listed = items.map(({ word, asHeard }) => [word, asHeard])
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(
      expect.arrayContaining([
        ['Kubernetes', false],
        ['kubernetes', true],
      ]),
    )
    const id = items.find(({ asHeard }) => asHeard)?.id ?? ''
    await h.call(removeCaptionWord, { as, params: { id } })
    expect(await list(as)).toEqual(['Kubernetes'])
  })

  test('no longer ignores what is added', async () => {
    const { owner: as } = await newCompany(h)
    await add(['harborlite', 'octa'], { as, asHeard: true })
    const { items } = await add(['Harborlite'], { as })
    expect(items.map(({ word, asHeard }) => [word, asHeard])).toEqual([
      ['Harborlite', false],
      ['octa', true],
    ])
  })

  test('keeps what another tab has added meanwhile', async () => {
    const { owner: as } = await newCompany(h)
    await Promise.all([add(['One'], { as }), add(['Two'], { as })])
    expect(await list(as)).toEqual(['One', 'Two'])
  })

  test('refuses more than 500 words of a company, and longer ones', async () => {
    const { owner: as } = await newCompany(h)
    await add(
      Array.from({ length: 500 }, (_, at) => `Word ${at}`),
      { as },
    )
    await expect(add(['One more'], { as })).rejects.toMatchObject({
      status: 409,
      message: 'Your company has 500 words for captions, the most it can have. Delete some first.',
    })
    await expect(add(['x'.repeat(81)], { as })).rejects.toMatchObject({ status: 400 })
    await expect(add([], { as })).rejects.toMatchObject({ message: 'Enter a word' })
  })

  test('refuses another company: nobody sees its words', async () => {
    await add(['Ours alone'])
    expect(await list(theirs.owner)).not.toContain('Ours alone')
  })

  test('refuses a member without the right, who may read them', async () => {
    await expect(add(['Weak'], { as: weak })).rejects.toMatchObject(denied)
    await add(['Read by all'])
    expect(await list(weak)).toContain('Read by all')
  })
})

describe('removeCaptionWord', () => {
  const newWord = async () => {
    const word = randomUUID()
    const { items } = await add([word])
    return { word, id: items.find((item) => item.word === word)?.id ?? '' }
  }
  const remove = (id: string, as = ours.owner) => h.call(removeCaptionWord, { as, params: { id } })
  const missing = { status: 404, message: 'This word is no longer in the list.' }

  test('removes a word', async () => {
    const { id, word } = await newWord()
    await remove(id)
    expect(await list()).not.toContain(word)
    await expect(remove(id)).rejects.toMatchObject(missing)
  })

  test('refuses another company', async () => {
    const { id, word } = await newWord()
    await expect(remove(id, theirs.owner)).rejects.toMatchObject(missing)
    expect(await list()).toContain(word)
  })

  test('refuses a member without the right', async () => {
    const { id } = await newWord()
    await expect(remove(id, weak)).rejects.toMatchObject(denied)
  })
})
