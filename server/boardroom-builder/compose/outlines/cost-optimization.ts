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
  section,
  text,
} from '../outline.ts'

/** A plan to spend less, which needs a baseline, a saving for each measure, and what must not suffer. */
export const costOptimization: Outline = {
  slides: false,
  sections: [
    section('Decision wanted', 'Which measures are to be released, and how much do they save?', [
      callout(
        'decision',
        text({
          balanced: 'We ask {audience} to release the measures and to set the target as binding.',
          executive: 'We ask {audience} to release the measures.',
          technical: 'We ask {audience} to confirm the measures and what they touch.',
        }),
        author('description', 'Which saving is proposed, in one sentence?'),
        deadline(),
        ask('How much is saved per year, and from when on?', answers.money),
      ),
    ]),
    section('Why now', 'Why do costs have to fall, and to which target?', [
      author('context'),
      author('objectives', 'Which saving is the target, and against which year is it measured?'),
      from(2, facts(['problem', 'market'])),
    ]),
    section('Spending today', 'What is spent now, and how long do contracts bind?', [
      facts(['cost'], { ask: 'What is spent today, per year, by supplier and by system?' }),
      entries('debt'),
      from(2, facts(['contract'], { ask: 'Which contracts bind us, and until when?' })),
    ]),
    section('Measures compared', 'Which measures are there, compared on the same criteria?', [
      options([columns.what, columns.saving, columns.cost, columns.time], {
        ask: 'Which measures are there, and which systems do they concern?',
      }),
      from(2, entries('vendors')),
    ]),
    section('Money over the years', 'What does each measure save in each year?', [
      facts(['saving', 'return'], {
        ask: 'Which measures save money, and how much does each of them?',
      }),
      entries('outcomes'),
      from(2, facts(['result'], { lead: 'What others have reached:' })),
    ]),
    section(
      'Effort',
      'What has to be spent and moved before anything is saved?',
      [
        facts(['requirement', 'timeline'], {
          ask: 'What has to be spent first: licenses, migration, notice periods, people?',
        }),
        from(3, facts(['integration'], { ask: 'Which systems have to be moved or connected?' })),
      ],
      2,
    ),
    section('What must not suffer', 'Which service, security and duties stay as they are?', [
      facts(['support', 'security'], {
        ask: 'Which service levels and duties must not be touched?',
      }),
      from(2, facts(['benefit'])),
    ]),
    section('Risks', 'What could get worse, who notices, and who stops the measure?', [
      facts(['risk', 'slip'], { ask: 'What could get worse, and who would feel it first?' }),
      ask('Who owns each risk, and at which sign do we stop a measure?'),
    ]),
    section('What happens next', 'What comes first, and what needs notice?', [
      facts(['plan', 'change'], {
        ask: 'Which measure comes first, and which needs notice to be given?',
      }),
      ask('Who answers for each measure, and how is the saving proven?'),
    ]),
    appendix(),
  ],
}
