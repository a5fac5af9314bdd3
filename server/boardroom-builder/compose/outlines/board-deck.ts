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
  type Outline,
  options,
  quote,
  section,
  text,
} from '../outline.ts'

/** Slides for a meeting with twenty minutes for the subject: each makes one point, and the first asks. */
export const boardDeck: Outline = {
  slides: true,
  sections: [
    section('Decision wanted', 'What is {audience} to decide, for how much, and by when?', [
      callout(
        'decision',
        text({
          balanced:
            'We ask {audience} to approve the proposal, its budget, and who answers for it.',
          executive: 'We ask {audience} to approve the proposal.',
        }),
        author('description', 'What is {audience} to decide, in one sentence?'),
        deadline('The decision is wanted by {deadline}.'),
        ask('How much money is asked for?', answers.money),
        ask('Who answers for the result?'),
      ),
    ]),
    section('Why now', 'Which development makes this urgent?', [
      author('context'),
      facts(['problem', 'market', 'opportunity'], {
        ask: 'What has changed, so that this cannot wait?',
      }),
    ]),
    section('Options compared', 'Which options are there, on the same criteria?', [
      options([columns.what, columns.result, columns.cost], {
        ask: 'Which options were compared?',
      }),
      ask('What happens if nothing changes?'),
      ask('Which option is recommended, and why?', answers.recommended),
    ]),
    section('What it achieves', 'Which results can the company be held to?', [
      author('objectives', 'Which result is promised, and by which figure is it measured?'),
      facts(['benefit', 'saving']),
    ]),
    section('Money over the years', 'What does it cost and bring, and when is it paid for?', [
      facts(['cost'], { ask: 'What does it cost in total, and from which budget year?' }),
      facts(['return', 'saving'], {
        ask: 'What does it bring, and when has it paid for itself?',
      }),
      entries('outcomes'),
    ]),
    section('Proof', 'What shows that it works?', [
      facts(['result', 'growth'], { ask: 'Who has done it already, and with what result?' }),
      quote(['result', 'growth', 'benefit']),
    ]),
    section('Risks', 'What could go wrong, and who looks after it?', [
      facts(['risk', 'slip'], { ask: 'Which risk should {audience} know of?' }),
      entries('debt'),
      ask('Who owns each risk, and what is done about it?'),
    ]),
    section('What happens next', 'At which milestones is it heard of again?', [
      facts(['timeline', 'plan'], { ask: 'Which milestones are there, and when is each?' }),
    ]),
    appendix(),
  ],
}
