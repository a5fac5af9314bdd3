import { brand } from '../brand.ts'

export const aboutPage = {
  path: '/about',
  title: 'About',
  description: `${brand.name} was founded in ${brand.founded} with one mission: to democratize analyst relations, for vendors of every size.`,
} as const

export const about = {
  heading: 'Our mission is to democratize analyst relations',
  introduction: `${brand.name} was founded in ${brand.founded}. We believe that a good product should not need a large budget to be understood.`,
  sections: [
    {
      title: 'What was wrong',
      paragraphs: [
        'To be heard by an analyst you needed an appointment, a subscription, or both. You briefed once a year, for half an hour, and hoped it would be remembered when the report was written. Young companies and small markets were seldom in the room.',
        'The people who read the reports paid for that too: the news was a quarter old, and the picture favored whoever had spoken last.',
      ],
    },
    {
      title: 'What we do instead',
      paragraphs: [
        'Vendors describe their products and record a brief whenever they have something to say. Nothing is scheduled, nothing is rationed, and every brief stays available. Every vendor gets the same form, the same space and the same price.',
        'All of this becomes the basis for an analyst that never sleeps: one that has seen every brief, forgets none, and can be asked at any hour.',
      ],
    },
    {
      title: 'What we commit to',
      paragraphs: [
        "Rankings can't be bought. If something is not built yet, we say so. What you tell us stays yours: you can change it, remove it, and take it with you.",
      ],
    },
  ],
  facts: [
    { term: 'Founded', value: String(brand.founded) },
    { term: 'Mission', value: 'Democratize analyst relations' },
    { term: 'For', value: 'Technology vendors and technology buyers' },
  ],
  contact: { text: 'Want to know more, or to help us?', link: 'Write to us' },
} as const
