import { beforeAll, describe, expect, test } from 'vitest'
import {
  exportAnalysts,
  importAnalysts,
  importLimit,
  listAnalystLists,
  listAnalysts,
} from '../../contract/analysts.ts'
import { newAnalyst } from '../testing/analysts.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  type TestCompany,
  type TestUser,
} from '../testing/people.ts'

let h: Harness
let ours: TestCompany
let theirs: TestCompany
let weak: TestUser
beforeAll(async () => {
  h = await startHarness()
  ;({ ours, theirs } = await newCompanies(h))
  weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
})

const denied = { status: 403, message: 'You do not have permission to change analysts' }

const importing = (csv: string, confirm = true, as = ours.owner) =>
  h.call(importAnalysts, { as, body: { csv, confirm } })

describe('importAnalysts', () => {
  test('adds new contacts, updates known ones, and names each bad line', async () => {
    const { owner } = await newCompany(h)
    await newAnalyst(h, owner, {
      name: 'Ana',
      email: 'ana@firm.example',
      firm: 'Old',
      topics: ['A'],
    })
    const csv = [
      'Name,E-mail,Company,Lists,Age',
      'Ana Maria,ANA@firm.example,,Tier 1; Press,40',
      'Ben,ben@firm.example,"Firm, Inc.",tier 1,',
      ',carl@firm.example,,,',
      'Nobody,nobody,,,',
      'Ben again,ben@firm.example,,,',
      '',
      `${'x'.repeat(201)},dora@firm.example,,,`,
    ].join('\n')
    const expected = {
      added: 2,
      updated: 1,
      bad: [
        { line: 5, problem: 'Email: Please enter a valid email address' },
        { line: 6, problem: 'Same address as line 3' },
        { line: 8, problem: 'Name: Use at most 200 characters' },
      ],
    }
    expect(await importing(csv, false, owner)).toMatchObject(expected)
    expect((await h.call(listAnalysts, { as: owner })).all).toBe(1)
    expect(await importing(csv, true, owner)).toMatchObject(expected)
    const { items } = await h.call(listAnalysts, { as: owner })
    expect(items).toMatchObject([
      {
        name: 'Ana Maria',
        firm: 'Old',
        topics: ['A'],
        lists: [{ name: 'Press' }, { name: 'Tier 1' }],
      },
      { name: 'Ben', firm: 'Firm, Inc.', lists: [{ name: 'Tier 1' }] },
      { name: 'carl@firm.example', firm: null, lists: [] },
    ])
    expect((await h.call(listAnalystLists, { as: owner })).items).toMatchObject([
      { name: 'Press', analysts: 1 },
      { name: 'Tier 1', analysts: 2 },
    ])
    // A second import of the same file changes nothing more.
    expect(await importing(csv, true, owner)).toMatchObject({ added: 0, updated: 3 })
    expect((await h.call(listAnalysts, { as: owner })).all).toBe(3)
  })

  test('reads what it exports, also formulas and line breaks', async () => {
    const { ours: from, theirs: to } = await newCompanies(h)
    const odd = { name: '=1+1', notes: 'One\nTwo; "three"', firm: '@Firm', topics: ['+1', 'Ä'] }
    await newAnalyst(h, from.owner, { ...odd, email: 'odd@firm.example' })
    const { csv } = await h.call(exportAnalysts, { as: from.owner })
    expect(csv).toContain(`"'=1+1"`)
    expect(await importing(csv, true, to.owner)).toMatchObject({ added: 1, bad: [] })
    expect((await h.call(listAnalysts, { as: to.owner })).items).toMatchObject([odd])
  })

  test.each([
    ['semicolons', 'Email;Name\nsemi@firm.example;Ann'],
    ['tabs', 'Email\tName\ntab@firm.example\tAnn'],
    ['a byte order mark and Windows line ends', '\ufeffEmail,Name\r\nbom@firm.example,Ann\r\n'],
  ])('reads a file with %s', async (_, csv) => {
    expect(await importing(csv, false)).toMatchObject({
      added: 1,
      bad: [],
      sample: [{ name: 'Ann' }],
    })
  })

  test.each([
    ['Name,Phone\nAnn,1', 'The first line must name the columns, and one of them must be Email.'],
    ['', 'The first line must name the columns, and one of them must be Email.'],
    ['Email,Name\na@b.example,"open', "We can't read this file as CSV. Check line 2."],
  ])('refuses %j', async (csv, message) => {
    await expect(importing(csv, false)).rejects.toMatchObject({ status: 422, message })
  })

  test('reads 10,000 lines, and no more', async () => {
    const lines = (count: number) =>
      ['Email', ...Array.from({ length: count }, (_, at) => `a${at}@many.example`)].join('\n')
    const { owner } = await newCompany(h)
    expect(await importing(lines(importLimit), true, owner)).toMatchObject({ added: importLimit })
    await expect(importing(lines(importLimit + 1), false, owner)).rejects.toMatchObject({
      status: 422,
      message: 'This file has more than 10,000 lines. Split it and import the parts.',
    })
  })

  test.each([
    ['600 columns', `Email${',x'.repeat(600)}\na@firm.example`],
    ['a million cells', `Email\na@firm.example${','.repeat(1_000_000)}`],
  ])('refuses endless columns, and rows that do not end: %s', async (_, csv) => {
    const unreadable = { status: 422, code: 'csv_unreadable' }
    await expect(importing(csv)).rejects.toMatchObject(unreadable)
  })

  test('refuses another company: a known address is known to its own company only', async () => {
    await newAnalyst(h, theirs.owner, { email: 'shared@firm.example', name: 'Theirs' })
    await importing('Email,Name\nshared@firm.example,Ours')
    const { items } = await h.call(listAnalysts, {
      as: theirs.owner,
      query: { search: 'shared@firm.example' },
    })
    expect(items).toMatchObject([{ name: 'Theirs' }])
  })

  test('refuses a member without the right', async () => {
    await expect(importing('Email\na@b.example', true, weak)).rejects.toMatchObject(denied)
    await expect(importing('"no CSV', true, weak)).rejects.toMatchObject(denied)
  })
})
