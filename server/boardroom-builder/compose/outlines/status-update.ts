import {
  answers,
  appendix,
  ask,
  author,
  callout,
  deadline,
  entries,
  facts,
  from,
  type Outline,
  section,
  text,
} from '../outline.ts'

/** What has changed, what slipped and what is needed, for readers with two minutes. */
export const statusUpdate: Outline = {
  slides: false,
  sections: [
    section('In short', 'What is the state, and what is needed from whom?', [
      callout(
        'decision',
        text({
          balanced: 'We ask {audience} to take note of the state and to answer what is needed.',
          executive: 'We ask {audience} for what is needed.',
        }),
        author('description', 'What is the state, in one sentence?'),
        deadline('It is needed by {deadline}.', 'By when is it needed?'),
        ask('Is it on track, at risk or late?', answers.state),
        ask('What is needed from {audience}, and from whom else?'),
      ),
    ]),
    section('What has changed', 'What was finished since the last update, and what did it bring?', [
      author('context'),
      facts(['change', 'result'], { ask: 'What has been finished since the last update?' }),
    ]),
    section('Against the plan', 'What was due, and which of it was met?', [
      author('objectives', 'What was due by now?'),
      entries('outcomes'),
      from(2, facts(['benefit', 'saving'])),
      ask('Which milestones were met, and which were not?'),
    ]),
    section('What slipped', 'What is late, by how much, and why?', [
      facts(['slip'], { ask: 'What is late, by how much, and what caused it?' }),
    ]),
    section('Money', 'How much of the budget is spent, and will the rest do?', [
      facts(['cost', 'return']),
      ask('How much of the budget is spent, and will the rest do?'),
    ]),
    section('Risks', 'What could still go wrong, and who looks after it?', [
      facts(['risk', 'problem'], { ask: 'What could still go wrong?' }),
      entries('debt'),
      ask('Who looks after each risk, and until when?'),
    ]),
    section('What happens next', 'What are the next steps, with their dates?', [
      facts(['plan', 'timeline'], { ask: 'What happens until the next update?' }),
    ]),
    appendix(),
  ],
}
