import { brand } from '../brand.ts'
import type { Area, Point, Promised } from './areas.ts'

export const landingPage = {
  path: '/',
  title: brand.tagline,
  description:
    'An alternative to traditional analyst firms. Describe your products, upload video briefs, and show analysts what you offer. Free for the first year.',
} as const

export const hero = {
  promise: {
    text: 'The AI-driven technology research analyst that never sleeps',
    needs: 'analystCopilot',
  } satisfies Promised,
  summary: `${brand.name} is an alternative to traditional analyst firms. Describe your products once, brief analysts by video whenever you have news, and be recognized for what you build.`,
  create: 'Create Vendor Account',
  signIn: 'Vendor Sign In',
  notes: ['No credit card required', 'Basic usage is free', 'Quick setup'],
} as const

/** The views of the hero's carousel, each with a picture of its area. */
export const views = [
  {
    name: 'Analyst Copilot',
    text: 'AI technology strategy insights',
    more: 'Ask in plain words and see what was said about it, down to the second of the video.',
    needs: 'analystCopilot',
    picture: 'copilot',
    alt: 'A question in plain words, and what briefs say about it.',
  },
  {
    name: 'Insight Canvas',
    text: 'Strategic visualizations and scenario planning',
    more: 'Compare strengths, vendors, debts and outcomes side by side, and see where each choice leads.',
    needs: 'insightCanvas',
    picture: 'canvas',
    alt: 'A canvas that compares the strengths, weaknesses, opportunities and threats of a product.',
  },
  {
    name: 'Boardroom Builder',
    text: 'Executive communications and presentations',
    more: 'Turn your findings into the memo, deck or status update that your board will read.',
    needs: 'boardroomBuilder',
    picture: 'document',
    alt: 'A document for the board in the editor, with its headings and its text.',
  },
] as const satisfies readonly View[]

type View = {
  name: string
  text: string
  more: string
  needs: Area
  picture: string
  alt: string
}

export const carouselWords = {
  name: 'Product views',
  previous: 'Previous view',
  next: 'Next view',
  place: (at: number, of: number) => `${at} of ${of}`,
} as const

export const features = {
  title: 'Technology Vendor Portal Features',
  points: [
    {
      title: 'No pay-to-play bias',
      text: "Rankings can't be bought. What counts is what you build and how well you explain it.",
    },
    {
      title: 'Unlimited briefs',
      text: 'Product, company, competitive positioning, case study, roadmap/vision, crisis clarification: a brief for each, as often as things change.',
    },
    {
      title: 'Instant briefing',
      text: 'No scheduling. Record when you are ready; the brief is available as soon as it is uploaded.',
    },
    {
      title: 'Overlooked and emerging segments',
      text: 'Markets too new or too small for a report of their own become visible, and so do you.',
      needs: 'buyers',
    },
    {
      title: 'Unlimited memory',
      text: 'No rebriefing, and no most-recently-briefed bias: what you said last spring counts as much as what a rival said this morning.',
      needs: 'analystCopilot',
    },
    {
      title: 'Real-time insight',
      text: 'Learn about changes as they happen, rather than in quarterly reports.',
      needs: 'trendsAnalysis',
    },
    {
      title: 'One catalog of products',
      text: 'The category, description, logo, website and release notes of every product in one place.',
    },
    {
      title: 'Your team, on your terms',
      text: 'Invite colleagues and decide who may edit the company, products, briefs and the team.',
    },
    {
      title: 'A person to talk to',
      text: 'Every product names its sales contact, so interested buyers know who to contact.',
    },
  ] as readonly Point[],
} as const

export const howItWorks = {
  title: 'How It Works',
  steps: [
    {
      title: 'Create an Account',
      text: 'Two short steps: about you, and about your company.',
    },
    {
      title: 'Add Your Products',
      text: 'Name, category, a description, release notes and a sales contact.',
    },
    {
      title: 'Upload Product Briefs',
      text: 'One video per topic. Interrupted uploads resume where they stopped, so a lost connection costs nothing.',
    },
  ],
} as const

export const callToAction = {
  title: 'Ready to Get Started?',
  text: 'Free for the first year, and set up within minutes.',
  create: 'Create Vendor Account',
  signIn: 'Sign In',
} as const
