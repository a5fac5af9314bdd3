import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { type CompanyProfile, getCompany, updateCompany } from '../../contract/company/company.ts'
import type { Request } from '../../contract/endpoint.ts'
import { generalErrors } from '../../contract/errors.ts'
import { startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { awkwardTexts } from '../testing/worlds/samples.ts'

type Body = Request<typeof updateCompany>['body']
const h = await startHarness()

const read = (as: TestUser) => h.call(getCompany, { as })

/** Saves the form: the profile as it was read, with some fields changed. */
const save = (as: TestUser, profile: CompanyProfile, changes: Partial<Body>, key?: string) =>
  h.call(updateCompany, {
    as,
    body: { ...profile, ...changes },
    ...(key ? { idempotencyKey: key } : {}),
  })

describe('updateCompany', () => {
  test('replaces the facts; empty fields become null', {
    tags: ['2.3.8a', '2.5.21b', '2.7.15d'],
  }, async () => {
    const { owner } = await newCompany(h)
    const before = await read(owner)
    const changes = {
      companyName: '  Acme Robotics Ltd ',
      contactName: '',
      headquartersLocation: null,
      yearFounded: '2016',
      employeeCount: '51-200',
      revenue: 'More than $1B',
      ownershipStructure: '',
      fundingHistory: 'Acquisition',
      regionsOfOperation: ['Asia', 'Middle East', 'Asia'],
    }
    const updated = await save(owner, before, changes)
    expect(updated).toEqual({
      ...before,
      ...changes,
      companyName: 'Acme Robotics Ltd',
      contactName: null,
      ownershipStructure: null,
      regionsOfOperation: ['Asia', 'Middle East'],
      updatedAt: updated.updatedAt,
      revision: before.revision + 1,
    })
    expect(updated.updatedAt > before.updatedAt).toBe(true)
    expect(await read(owner)).toEqual(updated)
    expect((await h.call(getMe, { as: owner })).company?.name).toBe('Acme Robotics Ltd')
  })

  test('records an activity entry', async () => {
    const { owner, id } = await newCompany(h)
    await save(owner, await read(owner), { companyName: 'Acme Two' })
    const lines = await h.sql`
      select action, actor_id, subject_type, subject_id, details from app.activity
      where company_id = ${id}`
    expect(lines).toEqual([
      {
        action: 'company.updated',
        actor_id: owner.id,
        subject_type: 'company',
        subject_id: id,
        details: { name: 'Acme Two' },
      },
    ])
  })

  test('refuses another company: ids in the body change nothing', async () => {
    const { ours, theirs } = await newCompanies(h)
    const before = await read(ours.owner)
    const body = { companyName: 'Taken', id: ours.id, company_id: ours.id }
    await save(theirs.owner, await read(theirs.owner), body)
    expect(await read(ours.owner)).toEqual(before)
    expect((await read(theirs.owner)).companyName).toBe('Taken')
  })

  test('refuses a member without the right, and allows one with it', {
    tags: ['2.5.22b', '2.5.22c', '2.6.3a', '2.8.17f'],
  }, async () => {
    const company = await newCompany(h)
    const before = await read(company.owner)
    const without = await newMember(h, company, {
      can_manage_products: true,
      can_manage_briefs: true,
      can_manage_team: true,
    })
    await expect(save(without, before, { companyName: 'Mine' })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to edit the company profile',
    })
    expect(await read(company.owner)).toEqual(before)
    const having = await newMember(h, company, { can_edit_company_profile: true })
    expect((await save(having, before, { revenue: null })).revenue).toBeNull()
  })

  test('refuses a visitor and a user without a company', {
    tags: ['2.8.17c', '2.8.17h'],
  }, async () => {
    const { owner } = await newCompany(h)
    const body = await read(owner)
    await expect(h.call(updateCompany, { as: null, body })).rejects.toMatchObject(
      generalErrors.noAuthenticatedUser,
    )
    await expect(save(await newUser(h), body, {})).rejects.toMatchObject(generalErrors.noCompany)
  })

  test('of two simultaneous edits only the first is saved; the second gets a conflict and loses nothing', async () => {
    const company = await newCompany(h)
    const colleague = await newMember(h, company, { can_edit_company_profile: true })
    const seen = await read(company.owner)
    const tries = await Promise.allSettled([
      save(company.owner, seen, { companyName: 'One' }),
      save(colleague, seen, { companyName: 'Two' }),
      save(colleague, seen, { companyName: 'Three' }),
    ])
    const refused = tries.filter((tried) => tried.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toMatchObject(
      Array(2).fill(generalErrors.changedMeanwhile),
    )
    const now = await read(company.owner)
    expect((await save(colleague, now, { contactName: 'Second' })).contactName).toBe('Second')
  })

  test('without a revision the last save wins; saving the same again changes none', async () => {
    const { owner } = await newCompany(h)
    const { revision, ...seen } = await read(owner)
    const first = await h.call(updateCompany, { as: owner, body: { ...seen, contactName: 'One' } })
    const second = await h.call(updateCompany, { as: owner, body: { ...seen, contactName: 'Two' } })
    expect([first.revision, second.revision]).toEqual([revision + 1, revision + 2])
    expect((await save(owner, second, {})).revision).toBe(second.revision)
  })

  test('a second submit with the same Idempotency-Key is not a conflict with itself', async () => {
    const { owner } = await newCompany(h)
    const before = await read(owner)
    const key = randomUUID()
    const submit = () => save(owner, before, { contactName: 'Once' }, key)
    const [first, second] = await Promise.all([submit(), submit()])
    expect(second).toEqual(first)
    expect(await submit()).toEqual(first)
  })

  test.each([
    ['companyName', '  ', 'Company name is required'],
    ['companyName', undefined, 'Company name is required'],
    ['companyName', 'x'.repeat(201), 'Use at most 200 characters'],
    ['contactName', 'a\u0000b', 'Remove the invisible NUL character'],
    ['employeeCount', 'many', 'Choose from the list'],
    ['revenue', '$1', 'Choose from the list'],
    ['ownershipStructure', 'private', 'Choose from the list'],
    ['fundingHistory', 'Series C', 'Choose from the list'],
    ['regionsOfOperation', ['Europe', 'Atlantis'], 'Choose from the list'],
  ])('refuses %s %j', async (path, value, message) => {
    const { owner } = await newCompany(h)
    const before = await read(owner)
    await expect(save(owner, before, { [path]: value })).rejects.toMatchObject({
      status: 400,
      message,
      issues: [{ path, message }],
    })
    expect(await read(owner)).toEqual(before)
  })

  test('an unlisted value may stay but cannot be set again', async () => {
    const { owner, id } = await newCompany(h)
    await h.sql`
      update public.company_profiles
      set revenue = 'About a million', regions_of_operation = '{Europe,Atlantis}'
      where id = ${id}`
    const kept = await save(owner, await read(owner), { contactName: 'Olivia' })
    expect(kept).toMatchObject({
      revenue: 'About a million',
      regionsOfOperation: ['Europe', 'Atlantis'],
    })
    const changed = await save(owner, kept, { revenue: 'Less than $1M' })
    await expect(save(owner, changed, { revenue: 'About a million' })).rejects.toMatchObject({
      issues: [{ path: 'revenue' }],
    })
  })

  test.each(awkwardTexts)('stores %s unchanged', async (text) => {
    const { owner } = await newCompany(h)
    const saved = await save(owner, await read(owner), { companyName: text, contactName: text })
    expect(saved).toMatchObject({ companyName: text, contactName: text })
    expect(await read(owner)).toEqual(saved)
  })
})
