import {
  answers,
  author,
  callout,
  chapters,
  columns,
  deadline,
  entries,
  facts,
  from,
  gap,
  type Outline,
  options,
  quote,
  section,
  text,
} from '../outline.ts'

/** The case for spending money, for the people who release it: the ask comes first, and again at the end. */
export const investmentJustification: Outline = {
  slides: false,
  sections: [
    section(
      { balanced: 'What we ask for', technical: 'The proposal' },
      'What is to be approved, how much money it takes, from which budget, and by when.',
      [
        callout(
          'decision',
          author('description', 'What exactly is to be approved, in one sentence?'),
          gap('How much money is asked for?', answers.money),
          gap('Which budget year?', answers.budgetYear),
          deadline(),
        ),
      ],
    ),
    section('Why now', 'The situation, what goes wrong in it, and why waiting is worse.', [
      author('context'),
      facts(['problem'], {
        ask: 'What goes wrong today, how often, and what does that cost?',
      }),
    ]),
    section(
      { balanced: 'What it achieves', executive: 'The gain' },
      'The results that are wanted, in a form that can be checked later.',
      [
        author('objectives', 'Which results are wanted, and how will they be measured?'),
        facts(['benefit'], { lead: 'What speaks for it:' }),
      ],
    ),
    section(
      'The options',
      'The ways to get there, compared by the same measures, with doing nothing as one of them.',
      [
        options([columns.what, columns.cost, columns.time], {
          ask: 'Which options are there, besides changing nothing?',
          unchanged: 'What happens, and what does it cost, if nothing changes?',
        }),
        entries('vendors'),
        gap('Which option is recommended, and why not the others?', answers.recommended),
      ],
    ),
    section(
      'Cost and return',
      'What it costs to buy, to introduce and to run, what it brings, and when it has paid for itself.',
      [
        facts(['cost'], {
          lead: 'What it costs:',
          ask: 'What does it cost to buy, to introduce and to run each year?',
        }),
        facts(['return', 'saving'], {
          lead: 'What it brings:',
          ask: 'What does it bring or save in money, and when has it paid for itself?',
        }),
        entries('outcomes'),
        from(2, facts(['contract'], { lead: 'What the contract binds us to:' })),
      ],
    ),
    section(
      'Evidence',
      'Who uses it already, and with which measured result.',
      [
        facts(['result', 'growth'], { ask: 'Who uses it already, and with what result?' }),
        quote(['result', 'benefit']),
      ],
      2,
    ),
    section('Risks', 'What could go wrong, how it would be noticed, and what is done about it.', [
      facts(['risk', 'slip'], { ask: 'What could go wrong, and how would we notice?' }),
      from(2, entries('debt')),
      callout('risk', gap('What is done about each risk, and by whom?')),
    ]),
    section(
      { balanced: 'What it takes', technical: 'Requirements and integration' },
      'What has to be in place: systems, interfaces, security, support and people.',
      [
        facts(['requirement', 'integration'], {
          ask: 'What has to be in place first, and who provides it?',
        }),
        from(2, facts(['support'])),
        from(
          3,
          facts(['security'], { ask: 'Which security requirements apply, and are they met?' }),
        ),
      ],
      2,
    ),
    section('How it would go', 'The steps, who does them, and until when.', [
      facts(['timeline', 'plan'], { ask: 'Which steps are there, and until when is each done?' }),
      gap('Who answers for the result?'),
      chapters(),
    ]),
    section('Decision wanted', 'What is asked once more, so that it can be minuted.', [
      callout(
        'decision',
        text(
          'We ask {audience} to choose an option, to release its budget, and to name who answers for the result.',
        ),
        deadline(),
        gap('Who decides, and who has to be heard before?'),
      ),
    ]),
  ],
}
