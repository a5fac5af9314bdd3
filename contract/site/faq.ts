import { brand } from '../brand.ts'

export const faqPage = {
  path: '/faq',
  title: 'Frequently asked questions',
  description: `Answers about ${brand.name}: what it costs, what a video brief is, who sees it, how a team works together, and what comes next.`,
} as const

/** The questions by topic. Answers are plain text because search engines get them too. */
export const faq = {
  heading: 'Frequently asked questions',
  introduction: 'What vendors ask us before they start, and once they have.',
  topics: [
    {
      title: 'Getting started',
      questions: [
        {
          question: `What is ${brand.name}?`,
          answer:
            'A portal where technology vendors describe their products and upload video briefs about them, so that analysts can understand what they offer. It is an alternative to traditional analyst firms.',
        },
        {
          question: 'What does it cost?',
          answer:
            'The vendor plan is free for the first year, with unlimited products, briefs and users, and basic usage is free. No credit card is required. The buyer plan is priced on request.',
        },
        {
          question: 'How long does it take to set up?',
          answer:
            'A few minutes. You enter your name, your company and a few facts about it, and you are signed in. Your first product takes as long as it takes to write 300 characters about it.',
        },
        {
          question: 'Who can create an account?',
          answer:
            'Anyone aged 18 or over who is authorized to act for a business. Colleagues join by invitation.',
        },
      ],
    },
    {
      title: 'Briefs',
      questions: [
        {
          question: 'What is a brief?',
          answer:
            'A video in which you explain one thing, with a title, a type and as many details as you like: who it is for, what it costs, when it is available. There are briefs about the company, a product, a product update, competitive positioning, a case study, the roadmap and vision, and crisis clarification.',
        },
        {
          question: 'How many briefs can we upload?',
          answer:
            'As many as you like. There is nothing to schedule, and no limit on how often you brief.',
        },
        {
          question: 'Which video files can we upload?',
          answer:
            'MP4, MOV, WebM and MKV. If the connection is lost, the upload resumes where it stopped.',
        },
        {
          question: 'Can we change or delete a brief?',
          answer:
            'At any time. Members who can manage briefs can edit, archive or delete them. Deleted briefs can be restored for 30 days.',
        },
      ],
    },
    {
      title: 'Your company and your team',
      questions: [
        {
          question: 'How do colleagues join?',
          answer:
            'You invite them by email. An invitation is valid for 7 days and can be used once. You decide for each person whether they can edit the company profile, manage products, manage briefs or manage the team.',
        },
        {
          question: 'Who sees what we enter?',
          answer:
            'Your own team, and those with whom you share a brief. Visibility to buyers comes with the buyer plan, and we will tell you before it begins.',
        },
        {
          question: 'Can we pay to be shown more favorably?',
          answer: 'No. There is no pay-to-play: the vendor plan is the same for everyone.',
        },
      ],
    },
    {
      title: 'What comes next',
      questions: [
        {
          question: 'What does ‘Coming soon’ mean?',
          answer:
            'That we are working on it, but it cannot be used yet. We would rather say so than let you find out.',
        },
        {
          question: 'Is the AI analyst available?',
          answer:
            'The analyst copilot is. It finds what your own material, and the briefs that vendors share with you, say about a question, down to the second of the video. With a language model connected, it answers in sentences, each with its source. The insight canvas and the boardroom builder draw on the same material.',
        },
      ],
    },
  ],
  more: { text: "Didn't find your answer?", link: 'Ask us' },
} as const
