import { brand } from '../brand.ts'
import type { Promised } from './areas.ts'

export const pricingPage = {
  path: '/pricing',
  title: 'Pricing',
  description: `What ${brand.name} costs: free for vendors in the first year, priced on request for buyers. Everything included in both plans.`,
} as const

export const pricing = {
  heading: 'Two plans, nothing hidden',
  introduction:
    "Vendors pay nothing for the first year. Buyers pay for what they need: tell us, and we'll send you a quote.",
  vendor: {
    name: 'Vendor plan',
    audience: 'For technology vendors who want to be understood',
    price: 'Free for the first year',
    note: 'No credit card required',
    action: 'Get Started',
    items: [
      { text: 'Visibility to buyers', needs: 'buyers' },
      { text: 'Unlimited products' },
      { text: 'Unlimited briefs' },
      { text: 'Unlimited lead generation', needs: 'buyers' },
      { text: 'Unlimited users' },
    ] as readonly Promised[],
  },
  buyer: {
    name: 'Buyer plan',
    audience: 'For people who choose technology and are accountable for it',
    price: 'Priced on request',
    note: 'Talk to us about your team and your questions',
    action: 'Contact Sales',
    items: [
      { text: 'Unlimited inquiries', needs: 'buyers' },
      { text: 'Situational analysis', needs: 'buyers' },
      { text: 'Analyst copilot', needs: 'analystCopilot' },
      { text: 'Community insights', needs: 'communityInsights' },
      { text: 'Insight canvas', needs: 'insightCanvas' },
      { text: 'Trends analysis', needs: 'trendsAnalysis' },
      { text: 'Research reports', needs: 'researchReports' },
      { text: 'Benchmark center', needs: 'benchmarkCenter' },
      { text: 'Boardroom builder', needs: 'boardroomBuilder' },
      { text: 'Integration engine', needs: 'integrationEngine' },
      { text: 'Unlimited users', needs: 'buyers' },
    ] as readonly Promised[],
  },
  questions: {
    text: 'Anything unclear?',
    faq: 'Read the answers to common questions',
    contact: 'or write to us',
  },
} as const
