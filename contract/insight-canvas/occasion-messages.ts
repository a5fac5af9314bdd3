export const occasions = [
  'preparation',
  'evaluation',
  'retrospective',
  'launch',
  'journey',
] as const
export type Occasion = (typeof occasions)[number]

/** What stands on the canvases for occasions: titles, and prompts to write over. */
export const occasionTexts = {
  preparation: {
    name: 'Briefing preparation',
    hint: 'Who comes, what they must remember, and what they will ask.',
    heading: 'Before the briefing',
    columns: [
      {
        title: 'Who we brief',
        color: 'blue',
        notes: ['Analyst and firm', 'What they cover now', 'What they last wrote about us'],
      },
      {
        title: 'What they must remember',
        color: 'green',
        notes: ['One sentence', 'The number behind it', 'A customer who says it'],
      },
      {
        title: 'What they will ask',
        color: 'yellow',
        notes: ['The hard question', 'The competitor they know best', 'What we do not answer'],
      },
    ],
    after: [
      {
        title: 'Course of the hour',
        color: 'gray',
        notes: ['0–10: context', '10–30: demonstration', '30–50: questions', '50–60: next steps'],
      },
    ],
  },
  evaluation: {
    name: 'Vendor evaluation',
    hint: 'What you need, what each vendor shows, and what is left open.',
    heading: 'Which vendor fits',
    columns: [
      {
        title: 'What we need',
        color: 'blue',
        notes: ['Must have', 'Must have', 'Nice to have', 'What rules a vendor out'],
      },
      {
        title: 'Vendor A',
        color: 'green',
        notes: ['What convinced us', 'Evidence', 'What worries us', 'Price and terms'],
      },
      {
        title: 'Vendor B',
        color: 'green',
        notes: ['What convinced us', 'Evidence', 'What worries us', 'Price and terms'],
      },
      {
        title: 'Still open',
        color: 'yellow',
        notes: [
          'Question, and who asks it',
          'Reference to call',
          'Decision by when',
          'Who decides',
        ],
      },
    ],
  },
  retrospective: {
    name: 'Retrospective after a briefing',
    hint: 'What landed, what did not, and what you change before the next one.',
    heading: 'After the briefing',
    columns: [
      {
        title: 'What landed',
        color: 'green',
        notes: ['What they wrote down', 'Where they asked for more', 'A quotation'],
      },
      {
        title: 'What did not',
        color: 'red',
        notes: ['Where they looked away', 'What they doubted', 'What took too long'],
      },
      {
        title: 'What they asked',
        color: 'yellow',
        notes: ['A question we answered', 'A question we owe an answer', 'A question behind it'],
      },
      {
        title: 'What we change',
        color: 'blue',
        notes: ['Keep', 'Drop', 'Try', 'Who, by when'],
      },
    ],
  },
  launch: {
    name: 'Launch message house',
    hint: 'One message as the roof, and the pillars that carry it.',
    heading: 'Message house',
    columns: [
      {
        title: 'The message',
        color: 'violet',
        notes: ['One sentence that everybody repeats', 'For whom', 'Why now'],
      },
      {
        title: 'First pillar',
        color: 'blue',
        notes: ['Claim', 'Proof', 'Customer', 'Objection, and answer'],
      },
      {
        title: 'Second pillar',
        color: 'green',
        notes: ['Claim', 'Proof', 'Customer', 'Objection, and answer'],
      },
      {
        title: 'Third pillar',
        color: 'yellow',
        notes: ['Claim', 'Proof', 'Customer', 'Objection, and answer'],
      },
    ],
  },
  journey: {
    name: 'Customer journey',
    hint: 'What customers do, feel and need, from the first word to the renewal.',
    heading: 'Customer journey',
    stages: ['Learns of us', 'Compares', 'Buys', 'Starts', 'Renews'],
    rows: [
      {
        title: 'Does',
        color: 'blue',
        notes: ['Reads a report', 'Asks for a demo', 'Signs', 'Connects data', 'Looks at results'],
      },
      {
        title: 'Asks',
        color: 'yellow',
        notes: [
          'Is this for us?',
          'What is different?',
          'What does it cost?',
          'Who helps?',
          'Was it worth it?',
        ],
      },
      {
        title: 'Gets stuck',
        color: 'red',
        notes: ['Where?', 'Where?', 'Where?', 'Where?', 'Where?'],
      },
      {
        title: 'Needs from us',
        color: 'green',
        notes: ['A clear page', 'A comparison', 'A simple contract', 'A person', 'A review'],
      },
    ],
  },
} as const
