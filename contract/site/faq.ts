import { brand } from '../brand.ts'

export const faqPage = {
  path: '/faq',
  title: 'Frequently asked questions',
  description: `Answers about ${brand.name}: what it costs, what a video brief is, who sees it, how a team works together, and what comes next.`,
} as const

/** The questions by topic; answers are plain text, because search engines are given them as well. */
export const faq = {
  heading: 'Frequently asked questions',
  introduction: 'What vendors ask us before they begin, and what they ask once they have.',
  topics: [
    {
      title: 'Beginning',
      questions: [
        {
          question: `What is ${brand.name}?`,
          answer:
            'A portal in which technology vendors describe their products and upload video briefs about them, so that analysts can understand what they offer. It is made as an alternative to traditional analyst firms.',
        },
        {
          question: 'What does it cost?',
          answer:
            'The vendor plan is free for the first year, with unlimited products, briefs and users, and basic usage is free. No credit card is required. The buyer plan is priced on request.',
        },
        {
          question: 'How long does it take to set up?',
          answer:
            'A few minutes. You enter your name, your company and a few facts about it, and are signed in at once. Your first product takes as long as writing 300 characters about it.',
        },
        {
          question: 'Who may create an account?',
          answer:
            'Anyone of 18 years or older who is authorized to act for a business. Colleagues join by invitation.',
        },
      ],
    },
    {
      title: 'Briefs',
      questions: [
        {
          question: 'What is a brief?',
          answer:
            'A video in which you explain one thing, with a title, a type and as many details as you like: for whom it is, what it costs, when it comes. There are briefs about the company, a product, a product update, competitive positioning, a case study, the roadmap and vision, and for clarifying a crisis.',
        },
        {
          question: 'How many briefs may we upload?',
          answer:
            'As many as you like. There is nothing to schedule and no limit to how often you brief.',
        },
        {
          question: 'Which video files can we upload?',
          answer:
            'MP4, MOV, WebM and MKV. If the connection is lost, the upload goes on where it stopped.',
        },
        {
          question: 'Can we change or delete a brief?',
          answer:
            'At any time. Who may manage briefs in your company can edit them, archive them or delete them; a deletion can be undone for a few seconds.',
        },
      ],
    },
    {
      title: 'Your company and your team',
      questions: [
        {
          question: 'How do colleagues join?',
          answer:
            'You invite them by email. An invitation is valid for 7 days and can be used once. For each person you decide who may edit the company profile, manage products, manage briefs and manage the team.',
        },
        {
          question: 'Who sees what we enter?',
          answer:
            'Today your own team. Visibility to buyers comes with the buyer plan, and we will tell you before it begins.',
        },
        {
          question: 'Can money improve how we are shown?',
          answer: 'No. There is no pay-to-play: the vendor plan is the same for all.',
        },
      ],
    },
    {
      title: 'What comes next',
      questions: [
        {
          question: 'What does the mark ‘Coming soon’ mean?',
          answer:
            'That we are working on it and it cannot be used yet. We would rather say so than let you find out.',
        },
        {
          question: 'Is there an AI analyst already?',
          answer:
            'Not yet. The analyst copilot, the insight canvas and the boardroom builder are being built. Briefs that you upload now will be what they stand on.',
        },
      ],
    },
  ],
  more: { text: 'Is your question not among them?', link: 'Ask us' },
} as const
