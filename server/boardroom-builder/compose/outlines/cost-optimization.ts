import {
  answers,
  author,
  callout,
  columns,
  deadline,
  entries,
  facts,
  from,
  gap,
  type Outline,
  options,
  section,
  text,
} from '../outline.ts'

/** A plan to spend less, which needs a baseline, a saving for each measure, and what must not suffer. */
export const costOptimization: Outline = {
  slides: false,
  sections: [
    section('The saving in short', 'How much is saved, by what, from when on.', [
      callout(
        'decision',
        author('description', 'Which saving is proposed, in one sentence?'),
        gap('How much is saved per year, and from when on?', answers.money),
        deadline(),
      ),
    ]),
    section(
      { balanced: 'Why costs have to fall', executive: 'Why now' },
      'The reason for looking at costs now, and the target against which the result is measured.',
      [
        author('context'),
        author('objectives', 'Which saving is the target, and against which year is it measured?'),
        from(2, facts(['problem'])),
      ],
    ),
    section(
      'What is spent today',
      'The baseline: what is spent now, by supplier and system, and how long contracts bind.',
      [
        facts(['cost'], {
          ask: 'What is spent today, per year, by supplier and by system?',
        }),
        entries('debt'),
        from(2, facts(['contract'], { ask: 'Which contracts bind us, and until when?' })),
      ],
    ),
    section(
      'Where it can be saved',
      'Each measure with its saving, its effort, and where the figure comes from.',
      [
        facts(['saving', 'return'], {
          ask: 'Which measures save money, and how much does each of them?',
        }),
        options([columns.what, columns.saving, columns.cost], {
          ask: 'Which measures are there, and which systems do they concern?',
        }),
        entries('outcomes'),
        from(2, facts(['result'], { lead: 'What others have reached:' })),
      ],
    ),
    section(
      'What saving costs',
      'The one-off costs and the effort before anything is saved.',
      [
        facts(['requirement', 'timeline'], {
          ask: 'What has to be spent first: licenses, migration, notice periods, people?',
        }),
        from(3, facts(['integration'], { ask: 'Which systems have to be moved or connected?' })),
      ],
      2,
    ),
    section(
      'What must not suffer',
      'The service, security and duties that stay as they are, and what puts them at risk.',
      [
        facts(['support', 'security'], {
          ask: 'Which service levels and duties must not be touched?',
        }),
        facts(['risk', 'slip'], { ask: 'What could get worse, and who would feel it first?' }),
        callout('risk', gap('At which sign do we stop a measure?')),
      ],
    ),
    section('Order of work', 'What comes first because it is quick, and what needs notice.', [
      facts(['plan'], { ask: 'Which measure comes first, and which needs notice to be given?' }),
      gap('Who answers for each measure, and how is the saving proven?'),
    ]),
    section('Decision wanted', 'Which measures are to be released.', [
      callout(
        'decision',
        text('We ask {audience} to release the measures and to set the target as binding.'),
        deadline(),
      ),
    ]),
  ],
}
