import { describe, expect, test } from 'vitest'
import { signUpAccountForm, signUpCompanyForm } from '../../contract/auth/auth.ts'
import { documentTypes } from '../../contract/boardroom-builder/documents.ts'
import { briefForm, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { regions } from '../../contract/company/company.ts'
import { descriptionLimit } from '../../contract/products/products.ts'
import { inviteMemberForm } from '../../contract/team/invitations.ts'
import { addressOf, demoCompanies, ownerAddressOf, productDaysAgo } from './demo-content.ts'
import { demoReaders } from './fill-readers.ts'
import { linesOf } from './video-script.ts'

const briefs = demoCompanies.flatMap((company) => company.briefs)

describe('demoCompanies', () => {
  test('has four vendors in every region, and briefs of every type and status', () => {
    expect(demoCompanies).toHaveLength(4)
    expect(new Set(briefs.map(({ type }) => type)).size).toBe(Object.keys(briefTypes).length)
    expect(new Set(briefs.map(({ status }) => status)).size).toBe(Object.keys(briefStatuses).length)
    expect(new Set(demoCompanies.flatMap((one) => one.profile.regionsOfOperation)).size).toBe(
      regions.length,
    )
    const documents = demoCompanies.flatMap((one) => one.documents)
    expect(new Set(documents.map(({ type }) => type)).size).toBe(Object.keys(documentTypes).length)
  })

  test.each(demoCompanies)('$profile.companyName fits the forms', (company) => {
    const account = { ...company.profile, email: ownerAddressOf(company), password: '12345678' }
    expect(signUpAccountForm.safeParse(account).error).toBeUndefined()
    const profile = { ...company.profile, acceptTerms: true }
    expect(signUpCompanyForm.safeParse(profile).error).toBeUndefined()
    for (const { name, role } of company.members) {
      const form = { name, role, email: addressOf(company, name) }
      expect(inviteMemberForm.safeParse(form).error).toBeUndefined()
    }
    for (const { description } of company.products) {
      expect(description.length).toBeLessThanOrEqual(descriptionLimit)
    }
    for (const brief of company.briefs) {
      const form = {
        ...brief,
        productId: '5c1f3b0e-6b0e-4f6a-9a53-4f3d3c1c2b10',
        uploadedVideoUrl: 'https://video.example/1.mp4',
      }
      expect(briefForm.safeParse(form).error).toBeUndefined()
    }
  })

  test('has email addresses of plain letters in reserved domains', () => {
    const address = (name: string) => addressOf({ domain: 'acme.example' }, name)
    expect(address('Mette Sørensen')).toBe('mette.sorensen@acme.example')
    expect(address('Lucía Fernández')).toBe('lucia.fernandez@acme.example')
    expect(address('Mei Lin Chua')).toBe('mei.lin.chua@acme.example')
    expect(demoCompanies.every(({ domain }) => domain.endsWith('.example'))).toBe(true)
  })

  test.each(demoCompanies)(
    '$profile.companyName: briefs are newer than their products',
    (company) => {
      expect(company.products.every((_, at) => productDaysAgo(company, at) > 0)).toBe(true)
      for (const { product, daysAgo, title } of company.briefs) {
        const about = company.products.findIndex(({ name }) => name === product)
        expect(about, title).toBeGreaterThanOrEqual(0)
        expect(daysAgo, title).toBeLessThan(productDaysAgo(company, about))
        expect(daysAgo, title).toBeGreaterThan(0)
      }
    },
  )

  test('tells a story of its own in each brief, in less than a minute', () => {
    expect(new Set(briefs.map(({ title }) => title)).size).toBe(briefs.length)
    for (const company of demoCompanies) {
      for (const brief of company.briefs) {
        const lines = linesOf(company, brief)
        const words = lines.join(' ').split(' ').length
        expect(lines.join(' '), brief.title).not.toContain('*')
        expect(words, brief.title).toBeGreaterThan(45)
        expect(words, brief.title).toBeLessThan(110)
        for (const [language, texts] of Object.entries(brief.captions ?? {})) {
          expect(texts, `${brief.title} in ${language}`).toHaveLength(lines.length)
        }
      }
    }
  })

  test('has slides whose texts fit', () => {
    for (const [title, said] of briefs.flatMap(({ story }) => Object.entries(story))) {
      expect(title.length, title).toBeLessThanOrEqual(32)
      const shown = [...said.matchAll(/\*(.+?)\*/g)].map(([, words = '']) => words)
      expect(shown.length, title).toBeGreaterThan(0)
      expect(shown.length, title).toBeLessThanOrEqual(5)
      for (const words of shown) expect(words.length, words).toBeLessThanOrEqual(45)
    }
  })

  test.each(demoCompanies)('$profile.companyName is asked by readers it has', (company) => {
    const readers = demoReaders.map(({ name }) => name)
    const { questions, notes } = company.conversation
    expect(readers).toEqual(expect.arrayContaining(questions.map(({ from }) => from)))
    expect(readers).toEqual(expect.arrayContaining(Object.keys(notes)))
    expect(company.briefs[0]?.status).toBe('active')
  })
})
