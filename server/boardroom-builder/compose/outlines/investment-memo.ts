import {
  answers,
  appendix,
  ask,
  author,
  callout,
  columns,
  deadline,
  entries,
  facts,
  from,
  type Outline,
  options,
  profile,
  quote,
  section,
  text,
} from '../outline.ts'

/** Whether to invest in a company or a product: the recommendation, then its grounds. */
export const investmentMemo: Outline = {
  slides: false,
  sections: [
    section('Decision wanted', 'Invest, wait or decline, for how much and on which terms?', [
      callout(
        'decision',
        text('We ask {audience} for a decision on the recommendation.'),
        author('description', 'Invest, wait or decline: which is recommended, and why?'),
        deadline(),
        ask('How much, for which share, and on which terms?', answers.money),
      ),
    ]),
    section('Why now', 'What changes in the market, and what happens without us?', [
      author('context'),
      facts(['market', 'opportunity', 'problem'], {
        ask: 'How large is the market, how fast does it grow, and who else is in it?',
      }),
    ]),
    section('The company', 'Who is it: since when, how large, and led by whom?', [
      profile('Who is the company: since when, how large, and owned by whom?'),
      from(2, facts(['team'], { ask: 'Who leads it, and what have they built before?' })),
    ]),
    section('The products compared', 'What does it sell, and how do its products differ?', [
      options([columns.what, columns.result, columns.cost], {
        ask: 'What does the product do, and which problem does it solve?',
      }),
      entries('vendors'),
      from(3, facts(['integration', 'security'], { lead: 'How it is built:' })),
    ]),
    section('Proof', 'Which customers, growth and results are there?', [
      facts(['result', 'growth'], {
        ask: 'How many customers are there, how fast do they grow in number, and how many leave?',
      }),
      quote(['result', 'growth', 'benefit']),
    ]),
    section('Money over the years', 'What does a customer pay, and what do the accounts say?', [
      facts(['cost', 'contract'], {
        lead: 'What customers pay:',
        ask: 'What does a customer pay, and what does it cost to serve one?',
      }),
      entries('outcomes'),
      ask('What were revenue, growth and margin in each of the last three years?'),
    ]),
    section('The case for it', 'Why could this become large, and what has to be true?', [
      author('objectives', 'What has to be true for this to become a good investment?'),
      facts(['benefit', 'saving', 'return']),
    ]),
    section('Risks', 'What could cost the money, and who watches it?', [
      facts(['risk', 'slip'], { ask: 'What could cost us the investment?' }),
      from(2, entries('debt')),
      ask('Who watches each risk, and which of them would end the talks?'),
    ]),
    section('What happens next', 'What is the money for, and what is still to be checked?', [
      facts(['plan', 'change', 'timeline']),
      ask('What is the money spent on, and how long does it last?'),
      ask('What is still to be checked, by whom, and until when?'),
    ]),
    appendix(),
  ],
}
