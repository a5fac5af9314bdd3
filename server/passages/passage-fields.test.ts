import { expect, test } from 'vitest'
import { copilotFields } from '../../contract/analyst-copilot/copilot-labels.ts'
import { createBrief } from '../../contract/briefs/briefs.ts'
import {
  internalBriefFields,
  isFact,
  isInternal,
  passageFields,
} from '../../contract/passages/passage-fields.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleBrief } from '../testing/worlds/samples.ts'
import { newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()
const ours = await newCompany(h)

test('says of each field what it is, with the reason', () => {
  for (const [field, { label, because }] of Object.entries(passageFields)) {
    expect(because, field).toMatch(/^[A-Z].+\.$/)
    expect(copilotFields[field], field).toBe(isInternal(field) ? `${label} (internal)` : label)
    expect(isFact(field) && isInternal(field), field).toBe(false)
  }
  expect([...internalBriefFields, 'status'].filter(isFact)).toEqual([])
  expect(isFact('said')).toBe(true)
  expect(isFact('anything else')).toBe(false)
})

test('agrees with the database on what is internal', async () => {
  const { productId } = await newSharedBrief(h, ours)
  const texts = Object.fromEntries(
    internalBriefFields.map((field) => [field, `Mind the ${field}.`]),
  )
  const body = sampleBrief({ productId: productId ?? '', status: 'archived', ...texts })
  const { id } = await h.call(createBrief, { as: ours.owner, body })
  const held = await h.sql<{ field: string; internal: boolean }>`
    select field, bool_and(internal_id is not null) as internal from app.passages
    where brief_id = ${id} group by field`
  expect(held.length).toBeGreaterThan(internalBriefFields.length)
  for (const { field, internal } of held) expect(isInternal(field), field).toBe(internal)
  expect(held.flatMap(({ field, internal }) => (internal ? [field] : [])).toSorted()).toEqual(
    internalBriefFields.toSorted(),
  )
  const all = await h.sql<{ field: string }>`select distinct field from app.passages`
  for (const { field } of all) expect(passageFields).toHaveProperty(field)
})
