import { describe, expect, test } from 'vitest'
import { signUpAccountForm, signUpCompanyForm } from '../../contract/auth/auth.ts'
import { briefForm, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { regions } from '../../contract/company/company.ts'
import { descriptionLimit } from '../../contract/products/products.ts'
import { inviteMemberForm } from '../../contract/team/invitations.ts'
import { addressOf, demoCompanies, ownerAddressOf, productDaysAgo } from './demo-content.ts'
import { linesOf } from './video-script.ts'

const briefs = demoCompanies.flatMap((company) => company.briefs)

describe('demoCompanies', () => {
  test('has fifty products, and briefs of every type in every status', () => {
    expect(demoCompanies).toHaveLength(5)
    expect(demoCompanies.flatMap(({ products }) => products)).toHaveLength(50)
    const met = new Set(briefs.map(({ type, status }) => `${type} ${status}`))
    const wanted = Object.keys(briefTypes).flatMap((type) =>
      Object.keys(briefStatuses).map((status) => `${type} ${status}`),
    )
    expect([...met].sort()).toEqual(wanted.sort())
    expect(new Set(demoCompanies.flatMap((one) => one.profile.regionsOfOperation)).size).toBe(
      regions.length,
    )
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
        expect(company.products[product], title).toBeDefined()
        expect(daysAgo, title).toBeLessThan(productDaysAgo(company, product))
        expect(daysAgo, title).toBeGreaterThan(0)
      }
    },
  )

  test('tells a story of its own in each brief, short enough for a minute', () => {
    expect(new Set(briefs.map(({ title }) => title)).size).toBe(briefs.length)
    expect(new Set(briefs.map(({ story }) => story)).size).toBe(briefs.length)
    for (const company of demoCompanies) {
      for (const brief of company.briefs) {
        const lines = linesOf(company, brief)
        const words = lines.join(' ').split(' ').length
        expect(brief.story, brief.title).toHaveLength(3)
        expect(words, brief.title).toBeGreaterThan(70)
        expect(words, brief.title).toBeLessThan(140)
        for (const [language, texts] of Object.entries(brief.captions ?? {})) {
          expect(texts, `${brief.title} in ${language}`).toHaveLength(lines.length)
        }
      }
    }
  })

  test('has slides whose texts fit', () => {
    for (const { title, show } of briefs.flatMap(({ story }) => story)) {
      expect(title.length, title).toBeLessThanOrEqual(32)
      if ('steps' in show) expect(show.steps.length, title).toBeLessThanOrEqual(4)
      if ('bars' in show) {
        expect(Object.keys(show.bars).length, title).toBeLessThanOrEqual(4)
        for (const name of Object.keys(show.bars)) expect(name.length).toBeLessThanOrEqual(15)
      }
    }
  })
})
