import {
  answers,
  author,
  callout,
  chapters,
  deadline,
  entries,
  facts,
  gap,
  type Outline,
  section,
} from '../outline.ts'

/** What has changed, what slipped and what is needed, for readers with two minutes. */
export const statusUpdate: Outline = {
  slides: false,
  sections: [
    section('In short', 'The state in one sentence: on track, at risk or late.', [
      author('description', 'What is the state, in one sentence?'),
      gap('Is it on track, at risk or late?', answers.state),
    ]),
    section('What has changed', 'What was finished since the last update, and what it brought.', [
      author('context'),
      facts(['change', 'result'], { ask: 'What has been finished since the last update?' }),
    ]),
    section('Against the plan', 'What was due, and which of it was met.', [
      author('objectives', 'What was due by now?'),
      entries('outcomes'),
      gap('Which milestones were met, and which were not?'),
    ]),
    section('What slipped, and why', 'What is late, by how much, and the cause.', [
      facts(['slip'], { ask: 'What is late, by how much, and what caused it?' }),
    ]),
    section('Risks and open points', 'What could still go wrong, and who looks after it.', [
      facts(['risk', 'problem'], { ask: 'What could still go wrong?' }),
      entries('debt'),
      callout('risk', gap('Who looks after each of these, and until when?')),
    ]),
    section(
      'Money',
      'How much of the budget is spent, and whether the rest will do.',
      [facts(['cost']), gap('How much of the budget is spent, and will the rest do?')],
      2,
    ),
    section('What comes next', 'The next steps, with their dates.', [
      facts(['plan', 'timeline'], { ask: 'What happens until the next update?' }),
      chapters(),
    ]),
    section('What is needed', 'Decisions and help, from whom and by when.', [
      callout(
        'decision',
        gap('What is needed from {audience}, and from whom else?'),
        deadline('It is needed by {deadline}.', 'By when is it needed?'),
      ),
    ]),
  ],
}
