import { describe, expect, test } from 'vitest'
import {
  getCaptionSettings,
  updateCaptionSettings,
} from '../../contract/captions/caption-settings.ts'
import { addCaption, listCaptions, updateCaptionCheck } from '../../contract/captions/captions.ts'
import { listLibraryCaptions } from '../../contract/library/library.ts'
import { openPath, updateOpenLink, watchOpenLink } from '../../contract/shares/open-links.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { proveAddress } from '../testing/worlds/accounts.ts'
import { newAutomaticCaption, newVideoBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { newReader, newShare } from '../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const choose = (tellReaders: boolean, as = ours.owner) =>
  h.call(updateCaptionSettings, { as, body: { tellReaders } })
const chosen = (as = ours.owner) => h.call(getCaptionSettings, { as })

describe('updateCaptionSettings', () => {
  test('tells readers of unchecked captions only if the company chose so, and never who checked them', async () => {
    const { owner } = ours
    await proveAddress(h, owner, 30)
    const { id, objectId } = await newVideoBrief(h, ours, { status: 'active' })
    const captionId = await newAutomaticCaption(h, ours, objectId, [
      { startMs: 0, endMs: 1000, text: 'Mumble.', unsure: 'unclear' },
    ])
    const body = { language: 'de', text: webVtt('Von Hand') }
    await h.call(addCaption, { as: owner, params: { id }, body })
    const reader = await newReader(h, await newShare(h, owner, { id }))
    const { url } = await h.call(updateOpenLink, { as: owner, params: { id }, body: { on: true } })
    const token = url?.split(`${openPath}/`)[1] ?? ''
    const seen = async () => {
      const library = await h.call(listLibraryCaptions, { as: reader, params: { briefId: id } })
      const { captions } = await h.call(watchOpenLink, { as: null, params: { token } })
      expect(captions).toEqual(library)
      return library.items
    }
    const labels = async () =>
      (await seen()).map(({ language, unchecked }) => [language, unchecked])
    const check = (checked: boolean) =>
      h.call(updateCaptionCheck, { as: owner, params: { id, captionId }, body: { checked } })
    const both = (unchecked: boolean) => [
      ['de', false],
      ['en', unchecked],
    ]

    expect(await chosen(owner)).toEqual({ tellReaders: false })
    expect(await labels()).toEqual(both(false))
    expect(await choose(true, owner)).toEqual({ tellReaders: true })
    expect(await chosen(owner)).toEqual({ tellReaders: true })
    expect(await labels()).toEqual(both(true))
    await check(true)
    expect(await labels()).toEqual(both(false))
    expect((await seen())[1]).toEqual({
      id: captionId,
      language: 'en',
      label: 'English',
      automatic: true,
      unchecked: false,
      lines: [{ position: 0, startMs: 0, endMs: 1000, text: 'Mumble.' }],
    })
    await check(false)
    expect(await labels()).toEqual(both(true))
    await choose(false, owner)
    expect(await labels()).toEqual(both(false))
    // The company itself sees it either way.
    const { items } = await h.call(listCaptions, { as: owner, params: { id } })
    expect(items.map(({ unchecked }) => unchecked)).toEqual([false, true])
  })

  test('is in the activity of the company', async () => {
    const choices = [true, false, true]
    for (const tellReaders of choices) await choose(tellReaders)
    const query = { limit: choices.length }
    const { items } = await h.call(listActivity, { as: ours.owner, query })
    expect(items.map(({ action }) => action)).toEqual([
      'captions.label_shown',
      'captions.label_hidden',
      'captions.label_shown',
    ])
  })

  test('refuses another company', async () => {
    await choose(true)
    await choose(false, theirs.owner)
    expect(await chosen()).toEqual({ tellReaders: true })
    expect(await chosen(theirs.owner)).toEqual({ tellReaders: false })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, { can_manage_briefs: true })
    await expect(choose(false, member)).rejects.toMatchObject({ status: 403 })
    expect(await chosen(member)).toEqual({ tellReaders: true })
  })
})
