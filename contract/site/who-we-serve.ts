import { brand } from '../brand.ts'
import type { Point } from './areas.ts'

export const whoWeServePage = {
  path: '/who-we-serve',
  title: 'Who we serve',
  description: `Why leaders choose ${brand.name}: strategic decision support, advisory access, benchmarking, business cases, education and collaboration.`,
} as const

export const whoWeServe = {
  heading: `Why choose ${brand.name}`,
  introduction:
    'A technology decision is only as good as the information behind it. We bring together what vendors say about their products, up to date and in their own words, and what it means for you.',
  start: 'Get Started',
  demo: 'Schedule Demo',
  reasons: {
    title: 'What you gain',
    points: [
      {
        title: 'Strategic decision support',
        text: "Ask what a choice costs, what it replaces and what it makes possible, and read it in the vendors' own words before you commit.",
        needs: 'analystCopilot',
      },
      {
        title: 'Advisory access',
        text: 'Ask whenever a question comes up, without booking calls or counting inquiries.',
        needs: 'buyers',
      },
      {
        title: 'Benchmarking',
        text: 'See how you compare with organizations of your size and industry, and what closing the gap is worth.',
        needs: 'benchmarkCenter',
      },
      {
        title: 'Business case',
        text: 'Put numbers, risks and alternatives into a form that finance and the board can decide on.',
        needs: 'boardroomBuilder',
      },
      {
        title: 'Education',
        text: 'Understand a market in an afternoon: how it works, who is in it, and what the terms mean.',
        needs: 'researchReports',
      },
      {
        title: 'Collaboration',
        text: 'Work on a question together with colleagues and peers, and keep your findings where everyone can see them.',
        needs: 'communityInsights',
      },
    ] as readonly Point[],
  },
  platform: {
    title: 'The platform',
    introduction: 'What vendors use today, and what we are building on top of it.',
    points: [
      {
        title: 'Video briefs',
        text: 'Vendors explain products, positioning and plans in their own words.',
      },
      {
        title: 'Product catalog',
        text: 'Descriptions, release notes and a sales contact.',
      },
      {
        title: 'Team and permissions',
        text: 'Everyone sees the company; editing rights are granted person by person.',
      },
      {
        title: 'Analyst copilot',
        text: 'AI technology strategy insights. Everything that it shows names its source.',
        needs: 'analystCopilot',
      },
      {
        title: 'Insight canvas',
        text: 'Strategic visualizations and scenario planning.',
        needs: 'insightCanvas',
      },
      {
        title: 'Boardroom builder',
        text: 'Executive communications and presentations.',
        needs: 'boardroomBuilder',
      },
      {
        title: 'Community insights',
        text: "What your peers learned, so you don't have to learn it the hard way.",
        needs: 'communityInsights',
      },
      {
        title: 'Trends analysis',
        text: 'What is growing, what is fading, and how certain that is.',
        needs: 'trendsAnalysis',
      },
      {
        title: 'Research reports',
        text: 'Markets in depth, kept up to date.',
        needs: 'researchReports',
      },
      {
        title: 'Benchmark center',
        text: 'Your figures next to those of your peers.',
        needs: 'benchmarkCenter',
      },
      {
        title: 'Integration engine',
        text: 'Your own systems as a source and a destination.',
        needs: 'integrationEngine',
      },
      {
        title: 'Situational analysis',
        text: 'Where you are, and where you can go from here.',
        needs: 'buyers',
      },
    ] as readonly Point[],
  },
  roles: {
    title: "Who it's for",
    introduction:
      'For people who decide on technology, people who run it, and people who rely on it.',
  },
} as const
