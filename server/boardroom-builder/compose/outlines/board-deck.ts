import {
  answers,
  author,
  callout,
  columns,
  deadline,
  entries,
  facts,
  gap,
  type Outline,
  options,
  quote,
  section,
  text,
} from '../outline.ts'

/**
 * Slides for a meeting with twenty minutes for the subject: each makes one point, and the last asks for a
 * decision.
 */
export const boardDeck: Outline = {
  slides: true,
  sections: [
    section(
      'What we ask {audience} to decide',
      'The ask, its amount and its date, in one breath.',
      [
        author('description', 'What is {audience} to decide, in one sentence?'),
        gap('How much money is asked for?', answers.money),
        deadline('The decision is wanted by {deadline}.'),
      ],
    ),
    section('Why now', 'The one development that makes this urgent.', [
      author('context'),
      facts(['problem', 'market', 'opportunity'], {
        ask: 'What has changed, so that this cannot wait?',
      }),
    ]),
    section('What it achieves', 'The results that the board can hold the company to.', [
      author('objectives', 'Which result is promised, and by which figure is it measured?'),
      facts(['benefit', 'saving']),
    ]),
    section('The options compared', 'The options side by side, and the one that is recommended.', [
      options([columns.what, columns.cost], {
        ask: 'Which options were compared?',
        unchanged: 'What happens if nothing changes?',
      }),
      entries('vendors'),
      gap('Which option is recommended, and why?', answers.recommended),
    ]),
    section('What it costs and what it brings', 'Cost, return, and when it has paid for itself.', [
      facts(['cost'], { ask: 'What does it cost in total, and from which budget year?' }),
      facts(['return'], { ask: 'What does it bring, and when has it paid for itself?' }),
      entries('outcomes'),
    ]),
    section('What shows that it works', 'The strongest piece of evidence.', [
      quote(['result', 'growth']),
      facts(['result', 'growth'], { ask: 'Who has done it already, and with what result?' }),
    ]),
    section(
      'What could go wrong',
      'The risks worth the board’s attention, and the answer to each.',
      [
        facts(['risk', 'slip'], { ask: 'Which risk should {audience} know of?' }),
        entries('debt'),
        gap('What is done about it, and who watches it?'),
      ],
    ),
    section('When it happens', 'The milestones at which the board hears of it again.', [
      facts(['timeline', 'plan'], { ask: 'Which milestones are there, and when is each?' }),
    ]),
    section('Decision wanted', 'The resolution in words that can be minuted.', [
      callout(
        'decision',
        text('We ask {audience} to approve the proposal, its budget, and who answers for it.'),
        deadline('The decision is wanted by {deadline}.'),
        gap('Who answers for the result?'),
      ),
    ]),
  ],
}
