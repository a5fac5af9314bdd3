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
    'A technology decision is only as good as what you know when you make it. We bring together what vendors say about themselves, in their own words and up to date, and what it means for you.',
  start: 'Get Started',
  demo: 'Schedule Demo',
  reasons: {
    title: 'What you gain',
    points: [
      {
        title: 'Strategic decision support',
        text: 'Weigh a choice against what it costs, what it replaces and what it makes possible, before you commit to it.',
        needs: 'analystCopilot',
      },
      {
        title: 'Advisory access',
        text: 'Ask as often as questions arise, without a calendar in between and without counting inquiries.',
        needs: 'buyers',
      },
      {
        title: 'Benchmarking',
        text: 'See where you stand beside organizations of your size and industry, and what the distance is worth.',
        needs: 'benchmarkCenter',
      },
      {
        title: 'Business case',
        text: 'Bring numbers, risks and alternatives into a form that finance and the board can decide on.',
        needs: 'boardroomBuilder',
      },
      {
        title: 'Education',
        text: 'Understand a market in an afternoon: how it works, who is in it, and which words mean what.',
        needs: 'researchReports',
      },
      {
        title: 'Collaboration',
        text: 'Work on one question together with colleagues and peers, and keep what you found where all can see it.',
        needs: 'communityInsights',
      },
    ] as readonly Point[],
  },
  platform: {
    title: 'The platform',
    introduction: 'What vendors work with today, and what is being built on top of it.',
    points: [
      {
        title: 'Video briefs',
        text: 'Vendors explain products, positioning and plans in their own words.',
      },
      {
        title: 'Product catalogue',
        text: 'Descriptions, release notes and the person to talk to.',
      },
      {
        title: 'Team and permissions',
        text: 'Everyone sees the company; who edits what is decided person by person.',
      },
      {
        title: 'Analyst copilot',
        text: 'AI technology strategy insights, with their sources.',
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
        text: 'What peers learned, before you learn it the hard way.',
        needs: 'communityInsights',
      },
      {
        title: 'Trends analysis',
        text: 'What rises, what fades, and how surely that is known.',
        needs: 'trendsAnalysis',
      },
      {
        title: 'Research reports',
        text: 'Markets in depth, kept up to date.',
        needs: 'researchReports',
      },
      {
        title: 'Benchmark center',
        text: 'Your figures beside those of your peers.',
        needs: 'benchmarkCenter',
      },
      {
        title: 'Integration engine',
        text: 'Your own systems as a source, and as a destination.',
        needs: 'integrationEngine',
      },
      {
        title: 'Situational analysis',
        text: 'Where you are, and which ways lead on from there.',
        needs: 'buyers',
      },
    ] as readonly Point[],
  },
  roles: {
    title: 'For whom',
    introduction: 'For those who decide on technology, those who run it, and those who rely on it.',
  },
} as const
