import { describe, expect, test } from 'vitest'
import {
  exportAnalysts,
  importAnalysts,
  importLimit,
  listAnalystLists,
  listAnalysts,
} from '../../contract/analysts/analysts.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newAnalyst } from '../testing/worlds/analysts.ts'
import { newCompanies, newCompany, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const weak = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })

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

  const marta = { name: 'Marta Ekdahl', email: 'marta.ekdahl@nordlys.example' }
  test.each([
    ['a-outlook', { ...marta, firm: 'Nordlys Research' }, 2],
    ['b-google', { ...marta, firm: 'Nordlys Research' }, 1],
    ['d-hubspot', { ...marta, firm: 'Nordlys Research' }, 1],
    ['f-excel-sep', { ...marta, firm: 'Nordlys Research' }, 1],
    ['k-german-headings', { ...marta, firm: 'Nordlys' }, 1],
  ])('reads the contacts of %s', async (file, first, added) => {
    const csv = fixture(`contacts-of-other-programs/${file}.csv`).toString()
    const { sample, ...read } = await importing(csv, false)
    expect(read).toMatchObject({ added, bad: [], partly: [] })
    expect(sample[0]).toEqual(first)
  })

  test.each([
    [
      'LinkedIn',
      'Notes:\n"Some, text"\n\nFirst Name,Last Name,URL,Email Address,Company,Position\nMarta,Ekdahl,https://l.example/m,marta.ekdahl@nordlys.example,Nordlys,VP',
    ],
    [
      'Salesforce',
      'Account Name,First Name,Last Name,Email,Title\nNordlys,Marta,Ekdahl,marta.ekdahl@nordlys.example,VP',
    ],
    [
      'French headings',
      'Prénom;Nom;Adresse e-mail;Société\nMarta;Ekdahl;marta.ekdahl@nordlys.example;Nordlys',
    ],
    [
      'German name beside first name',
      'Name;Vorname;E-Mail;Firma\nEkdahl;Marta;marta.ekdahl@nordlys.example;Nordlys',
    ],
    ['no headings', 'Marta Ekdahl,marta.ekdahl@nordlys.example,Nordlys\n,,\nTom,tom@b.example,B'],
    [
      'an unknown heading',
      'Name,Where to write,Firm\nMarta Ekdahl,marta.ekdahl@nordlys.example,Nordlys',
    ],
  ])('reads a file with %s', async (_, csv) => {
    const { sample, bad } = await importing(csv, false)
    expect(bad).toEqual([])
    expect(sample[0]).toEqual({ ...marta, firm: 'Nordlys' })
  })

  test('reads cells as people type them, and says what is left out', async () => {
    const csv = fixture('contacts-of-other-programs/i-cells.csv').toString()
    const { owner } = await newCompany(h)
    const read = await importing(csv, true, owner)
    expect(read).toMatchObject({ added: 7, bad: [] })
    expect(read.partly).toEqual([
      { line: 5, problem: 'Left out: ann.b@a.example (a contact has one address)' },
    ])
    const { items } = await h.call(listAnalysts, { as: owner })
    expect(items.map(({ email }) => email).sort()).toEqual([
      ...['ann@a.example', 'eve@e.example', 'formula@f.example', 'marta.ekdahl@nordlys.example'],
      ...['nick@n.example', 'tom@baobab.example', 'zoe@quartz.example'],
    ])
  })

  test('tells what each column is taken for, and follows a choice', async () => {
    const csv = 'Full Name,Email,Employer,Desk\nAnn,ann@a.example,A,Cloud'
    const { columns, sample } = await importing(csv, false)
    expect(columns).toEqual([
      { heading: 'Full Name', field: 'name', sample: 'Ann' },
      { heading: 'Email', field: 'email', sample: 'ann@a.example' },
      { heading: 'Employer', field: 'firm', sample: 'A' },
      { heading: 'Desk', field: null, sample: 'Cloud' },
    ])
    expect(sample).toMatchObject([{ name: 'Ann', firm: 'A' }])
    const chosen = await h.call(importAnalysts, {
      as: ours.owner,
      body: { csv, columns: ['name', 'email', null, 'firm'] },
    })
    expect(chosen.sample).toMatchObject([{ name: 'Ann', firm: 'Cloud' }])
    await expect(
      h.call(importAnalysts, {
        as: ours.owner,
        body: { csv, columns: ['name', null, null, null] },
      }),
    ).rejects.toMatchObject({ code: 'csv_without_email' })
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
    ['Name,Phone\nAnn,1', 'No column of this file holds email addresses. Choose another file.'],
    ['', 'No column of this file holds email addresses. Choose another file.'],
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
