import {
  answers,
  author,
  callout,
  deadline,
  entries,
  facts,
  from,
  gap,
  type Outline,
  profile,
  quote,
  section,
  text,
} from '../outline.ts'

/** Whether to invest in a company or a product: the recommendation, then its grounds. */
export const investmentMemo: Outline = {
  slides: false,
  sections: [
    section(
      'Recommendation',
      'Invest, wait or decline, with the amount, the terms and the reason.',
      [
        callout(
          'decision',
          author('description', 'Invest, wait or decline: which is recommended, and why?'),
          gap('How much, for which share, and on which terms?', answers.money),
          deadline(),
        ),
      ],
    ),
    section('The company', 'Who it is: age, size, place, owners and funding.', [
      profile('Who is the company: since when, how large, and owned by whom?'),
      author('context'),
      from(2, facts(['team'], { ask: 'Who leads it, and what have they built before?' })),
    ]),
    section('The product', 'What it does, for whom, and which problem it solves.', [
      facts(['what'], { ask: 'What does the product do?' }),
      facts(['problem'], { ask: 'Who buys it, and which problem does it solve?' }),
      from(3, facts(['integration', 'security'], { lead: 'How it is built:' })),
    ]),
    section(
      'Market and competition',
      'How large the market is, who else is in it, and what differs.',
      [
        facts(['market', 'opportunity'], {
          ask: 'How large is the market, how fast does it grow, and who else is in it?',
        }),
        entries('vendors'),
      ],
    ),
    section('Traction', 'Customers, growth and measured results.', [
      facts(['result', 'growth'], {
        ask: 'How many customers are there, how fast do they grow in number, and how many leave?',
      }),
      quote(['result', 'growth']),
    ]),
    section(
      'Business model and figures',
      'What a customer pays, what serving one costs, and the accounts.',
      [
        facts(['cost', 'contract'], {
          lead: 'What customers pay:',
          ask: 'What does a customer pay, and what does it cost to serve one?',
        }),
        entries('outcomes'),
        gap('What were revenue, growth and margin in each of the last three years?'),
      ],
    ),
    section('The case for it', 'Why this could become large, and what has to be true for it.', [
      author('objectives', 'What has to be true for this to become a good investment?'),
      facts(['benefit', 'return']),
    ]),
    section(
      'The case against it',
      'Risks that could cost the money, and what speaks against each.',
      [
        facts(['risk', 'slip'], { ask: 'What could cost us the investment?' }),
        from(2, entries('debt')),
        callout('risk', gap('Which of these risks would end the talks?')),
      ],
    ),
    section(
      'What the money is for',
      'The plan that the investment pays for, with its milestones.',
      [facts(['plan', 'change']), gap('What is the money spent on, and how long does it last?')],
      2,
    ),
    section('Terms and next steps', 'The terms, what is still to be checked, and by whom.', [
      callout(
        'decision',
        text('We ask {audience} for a decision on the recommendation.'),
        gap('Which valuation, instrument and rights are proposed?'),
        gap('What is still to be checked, by whom, and until when?'),
        deadline(),
      ),
    ]),
  ],
}
