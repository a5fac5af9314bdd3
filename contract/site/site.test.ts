import { describe, expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { about } from './about.ts'
import { footerLinks } from './footer.ts'
import { callToAction, features, hero, howItWorks, views } from './landing.ts'
import { effectiveDate } from './legal.ts'
import { menuDelays, menuGroups, menuTarget } from './menu.ts'
import { sitePages } from './pages.ts'
import { pricing } from './pricing.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import { whoWeServe } from './who-we-serve.ts'

const textOf = (value: unknown) => JSON.stringify(value)

describe('the public site contains the specified texts', () => {
  test('the menu: four groups with 37 items, and its delays', { tags: ['1.2.13', '1.9.3'] }, () => {
    expect(menuGroups.map(({ label, items }) => [label, items.length])).toEqual([
      ['For the C-Suite', 9],
      ['For IT & Tech Leaders', 9],
      ['For Business Leaders', 10],
      ['Industries', 9],
    ])
    const [chiefs, tech, business, industries] = menuGroups.map(({ items }) => items)
    expect(chiefs).toEqual(expect.arrayContaining(['CIO', 'CFO', 'CMO', 'General Counsel']))
    expect(tech).toEqual(
      expect.arrayContaining(['Cybersecurity', 'Data & Analytics', 'Software Engineering']),
    )
    expect(business).toEqual(expect.arrayContaining(['Finance', 'Legal & Compliance', 'Sales']))
    expect(industries).toEqual(expect.arrayContaining(['Healthcare', 'Retail', 'Education']))
    expect(menuTarget).toBe('/who-we-serve')
    expect(menuDelays).toEqual({ open: 200, skip: 300, close: 150 })
  })

  test('the landing page: hero, views, features, steps, call to action', {
    tags: ['1.1.5', '1.1.6', '1.1.7', '1.2.14a', '1.2.14b', '1.2.15', '1.2.16', '1.2.17'],
  }, () => {
    expect(brand.tagline).toBe('Smarter Strategy. Instant Intelligence.')
    expect([hero.create, hero.signIn]).toEqual(['Create Vendor Account', 'Vendor Sign In'])
    expect(views.map(({ name, text }) => [name, text])).toEqual([
      ['Analyst Copilot', 'AI technology strategy insights'],
      ['Insight Canvas', 'Strategic visualizations and scenario planning'],
      ['Boardroom Builder', 'Executive communications and presentations'],
    ])
    expect(features.title).toBe('Technology Vendor Portal Features')
    const claims = features.points.map(({ title, text }) => `${title}. ${text}`).join('\n')
    for (const claim of [
      'No pay-to-play bias',
      'Unlimited briefs',
      'Product, company, competitive positioning, case study, roadmap/vision, crisis clarification',
      'Instant briefing. No scheduling',
      'Overlooked and emerging segments',
      'Unlimited memory. No rebriefing, and no most-recently-briefed bias',
      'Real-time insight',
      'rather than in quarterly reports',
    ]) {
      expect(claims).toContain(claim)
    }
    expect(howItWorks.title).toBe('How It Works')
    expect(howItWorks.steps.map(({ title }) => title)).toEqual([
      'Create an Account',
      'Add Your Products',
      'Upload Product Briefs',
    ])
    const { title, create, signIn } = callToAction
    expect([title, create, signIn]).toEqual([
      'Ready to Get Started?',
      'Create Vendor Account',
      'Sign In',
    ])
  })

  test('the plans', { tags: ['1.1.3', '1.1.4', '2.1.4', '2.2.26', '2.9.8'] }, () => {
    expect(hero.notes).toEqual(['No credit card required', 'Basic usage is free', 'Quick setup'])
    expect([pricing.vendor.price, pricing.vendor.action]).toEqual([
      'Free for the first year',
      'Get Started',
    ])
    expect([pricing.buyer.price, pricing.buyer.action]).toEqual([
      'Priced on request',
      'Contact Sales',
    ])
    expect(pricing.vendor.items.map(({ text }) => text)).toEqual([
      'Visibility to buyers',
      'Unlimited products',
      'Unlimited briefs',
      'Unlimited lead generation',
      'Unlimited users',
    ])
    expect(pricing.buyer.items.map(({ text }) => text)).toEqual([
      'Unlimited inquiries',
      'Situational analysis',
      'Analyst copilot',
      'Community insights',
      'Insight canvas',
      'Trends analysis',
      'Research reports',
      'Benchmark center',
      'Boardroom builder',
      'Integration engine',
      'Unlimited users',
    ])
  })

  test('why choose it, about, terms and privacy', {
    tags: ['1.1.8', '1.2.2', '2.2.28'],
  }, () => {
    expect(whoWeServe.heading).toContain('Why choose')
    expect([whoWeServe.start, whoWeServe.demo]).toEqual(['Get Started', 'Schedule Demo'])
    expect(whoWeServe.reasons.points.map(({ title }) => title)).toEqual([
      'Strategic decision support',
      'Advisory access',
      'Benchmarking',
      'Business case',
      'Education',
      'Collaboration',
    ])
    expect(about.heading).toBe('Our mission is to democratize analyst relations')
    expect(about.introduction).toContain('founded in 2024')
    expect(effectiveDate).toBe('4/23/2025')
    for (const text of [textOf(terms), textOf(privacy)]) {
      expect(text).toContain('effective 4/23/2025')
      expect(text).toMatch(/laws of the State of Washington/)
      expect(text).toMatch(/King County, Washington/)
      expect(text).toMatch(/18 years/)
    }
    expect(textOf(terms)).toContain('at least 18 years old and authorized to act for the business')
  })

  test('the footer, in its order, and the pages it links to', { tags: ['1.2.8', '1.2.18'] }, () => {
    expect(footerLinks).toEqual([
      { label: 'Features' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'FAQ', to: '/faq' },
      { label: 'Vendor Login', to: '/login' },
      { label: 'Clients', to: '/who-we-serve' },
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
      { label: 'Terms', to: '/terms' },
      { label: 'Privacy', to: '/privacy' },
    ])
    expect(sitePages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/pricing', '/about', '/faq', '/contact', '/terms', '/privacy']),
    )
  })
})
