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
        'To be heard by an analyst you needed an appointment, a subscription, or both. You briefed once a year, in half an hour, and hoped that it would be remembered when the report was written. Young companies and small markets were seldom in the room.',
        'Those who read the reports paid for that as well: with news that was a quarter old, and with a picture that showed best whoever had spoken last.',
      ],
    },
    {
      title: 'What we do instead',
      paragraphs: [
        'A vendor describes its products and records a brief whenever there is something to say. Nothing is scheduled, nothing is rationed, and a brief that was uploaded stays. Every vendor has the same form, the same room and the same price.',
        'What is collected this way becomes the ground for an analyst that never sleeps: one that has seen every brief, forgets none, and can be asked at any hour.',
      ],
    },
    {
      title: 'What we hold ourselves to',
      paragraphs: [
        'No place can be bought. What is not built yet is called so. What you tell us stays yours: you can change it, take it out, and leave with it.',
      ],
    },
  ],
  facts: [
    { term: 'Founded', value: String(brand.founded) },
    { term: 'Mission', value: 'Democratize analyst relations' },
    { term: 'For', value: 'Technology vendors and technology buyers' },
  ],
  contact: { text: 'Want to know more, or to help?', link: 'Write to us' },
} as const
