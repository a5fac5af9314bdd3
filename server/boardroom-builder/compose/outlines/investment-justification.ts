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
  quote,
  section,
  text,
} from '../outline.ts'

/** The case for spending money, for the people who release it. */
export const investmentJustification: Outline = {
  slides: false,
  sections: [
    section('Decision wanted', 'What is to be approved, for how much, and by when?', [
      callout(
        'decision',
        text({
          balanced:
            'We ask {audience} to choose an option, to release its budget, and to name who answers for the result.',
          executive: 'We ask {audience} to release the budget and to name who answers for it.',
          technical:
            'We ask {audience} to confirm the option, its requirements, and who answers for the result.',
        }),
        author('description', 'What exactly is to be approved, in one sentence?'),
        deadline(),
        ask('How much money is asked for?', answers.money),
        ask('Which budget year?', answers.budgetYear),
        ask('Who decides, and who has to be heard before?'),
      ),
    ]),
    section('Why now', 'What goes wrong today, and why is waiting worse?', [
      author('context'),
      facts(['problem'], { ask: 'What goes wrong today, how often, and what does that cost?' }),
      from(2, facts(['market'])),
    ]),
    section('Options compared', 'Which options are there, compared on the same criteria?', [
      options([columns.what, columns.result, columns.cost, columns.time], {
        ask: 'Which options are there, besides changing nothing?',
      }),
      from(2, entries('vendors')),
      ask('What happens, and what does it cost, if nothing changes?'),
      ask('Which option is recommended, and why not the others?', answers.recommended),
    ]),
    section('Gain', 'What does it achieve, and how will that be measured?', [
      author('objectives', 'Which results are wanted, and how will they be measured?'),
      facts(['benefit', 'saving'], { lead: 'What speaks for it:' }),
    ]),
    section('Money over the years', 'What does it cost and bring in each year?', [
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
    ]),
    section('Proof', 'Who uses it already, and with which measured result?', [
      facts(['result', 'growth'], { ask: 'Who uses it already, and with what result?' }),
      from(2, quote(['result', 'benefit'])),
    ]),
    section(
      { balanced: 'What it takes', technical: 'Requirements and integration' },
      'What has to be in place: systems, security, support and people?',
      [
        facts(['requirement', 'integration'], {
          ask: 'What has to be in place first, and who provides it?',
        }),
        facts(['support']),
        from(
          3,
          facts(['security'], { ask: 'Which security requirements apply, and are they met?' }),
        ),
      ],
      2,
    ),
    section('Risks', 'What could go wrong, and who looks after it?', [
      facts(['risk', 'slip'], { ask: 'What could go wrong, and how would we notice?' }),
      from(2, entries('debt')),
      ask('Who owns each risk, and what is done about it?'),
    ]),
    section('What happens next', 'Which steps follow, by whom, and until when?', [
      facts(['timeline', 'plan'], { ask: 'Which steps are there, and until when is each done?' }),
      ask('Who answers for the result?'),
    ]),
    appendix(),
  ],
}
