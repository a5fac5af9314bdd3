import { brand } from '../brand.ts'
import type { Area, Point, Promised } from './areas.ts'

export const landingPage = {
  path: '/',
  title: brand.tagline,
  description:
    'An alternative to traditional analyst firms. Describe your products, upload video briefs, and show analysts what you offer. Free for the first year.',
} as const

export const hero = {
  eyebrow: {
    text: 'The AI-driven technology research analyst that never sleeps',
    needs: 'analystCopilot',
  } satisfies Promised,
  summary: `${brand.name} is an alternative to traditional analyst firms. Describe your products once, brief analysts by video whenever you have news, and be known for what you build.`,
  create: 'Create Vendor Account',
  signIn: 'Vendor Sign In',
  notes: ['No credit card required', 'Basic usage is free', 'Quick setup'],
} as const

/** The views of the hero's carousel. Each picture shows what is there today. */
export const views = [
  {
    name: 'Analyst Copilot',
    text: 'AI technology strategy insights',
    more: 'Ask about a decision in plain words, and get an answer that names the briefs it stands on.',
    needs: 'analystCopilot',
    picture: 'brief',
    shows: 'Pictured: a video brief in the portal today',
    alt: 'A video brief in the portal: the film, its title, and the facts about it beside the film.',
  },
  {
    name: 'Insight Canvas',
    text: 'Strategic visualizations and scenario planning',
    more: 'Lay strengths, vendors, debts and outcomes side by side, and see what follows from each choice.',
    needs: 'insightCanvas',
    picture: 'dashboard',
    shows: 'Pictured: the dashboard today',
    alt: 'The dashboard of a vendor: counts of products, briefs and people, and the briefs of each month.',
  },
  {
    name: 'Boardroom Builder',
    text: 'Executive communications and presentations',
    more: 'Turn what you found into the memo, the deck or the status update that your board will read.',
    needs: 'boardroomBuilder',
    picture: 'products',
    shows: 'Pictured: the product catalogue today',
    alt: 'The product catalogue of a vendor: cards with logo, name, category, description and sales contact.',
  },
] as const satisfies readonly (Record<string, string> & { needs: Area })[]

export const carouselWords = {
  name: 'Views of the product',
  previous: 'Previous view',
  next: 'Next view',
  place: (at: number, of: number) => `${at} of ${of}`,
} as const

export const features = {
  title: 'Technology Vendor Portal Features',
  points: [
    {
      title: 'No pay-to-play bias',
      text: 'A better place is not for sale. What you build, and how well you explain it, is what counts.',
    },
    {
      title: 'Unlimited briefs',
      text: 'Product, company, competitive positioning, case study, roadmap/vision, crisis clarification: a brief for each, as often as things change.',
    },
    {
      title: 'Instant briefing',
      text: 'No scheduling. Record when you are ready; the brief is there as soon as it is uploaded.',
    },
    {
      title: 'Overlooked and emerging segments',
      text: 'Markets too new or too small for a report of their own are surfaced, and you in them.',
      needs: 'analystCopilot',
    },
    {
      title: 'Unlimited memory',
      text: 'No rebriefing, and no most-recently-briefed bias: what you said last spring counts as much as what a rival said this morning.',
      needs: 'analystCopilot',
    },
    {
      title: 'Real-time insight',
      text: 'What changes is known when it changes, rather than in quarterly reports.',
      needs: 'trendsAnalysis',
    },
    {
      title: 'One catalogue of products',
      text: 'Category, description, logo, website and release notes of each product in one place.',
    },
    {
      title: 'Your team, on your terms',
      text: 'Invite colleagues, and decide for each who may edit the company, products, briefs and the team.',
    },
    {
      title: 'A person to talk to',
      text: 'Every product names its sales contact, so that interest reaches somebody by name.',
    },
  ] as readonly Point[],
} as const

export const howItWorks = {
  title: 'How It Works',
  steps: [
    {
      title: 'Create an Account',
      text: 'Two short steps: who you are, and the facts of your company.',
    },
    {
      title: 'Add Your Products',
      text: 'Name, category, a description, release notes and the person to talk to.',
    },
    {
      title: 'Upload Product Briefs',
      text: 'A video per topic. Large files resume where they stopped, so a lost connection costs nothing.',
    },
  ],
} as const

export const callToAction = {
  title: 'Ready to Get Started?',
  text: 'Free for the first year, and set up within minutes.',
  create: 'Create Vendor Account',
  signIn: 'Sign In',
} as const
