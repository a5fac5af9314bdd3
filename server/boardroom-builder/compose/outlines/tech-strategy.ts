import {
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

/** Where technology is going and why: the choices and what they exclude, the way there, and its measures. */
export const techStrategy: Outline = {
  slides: false,
  sections: [
    section('Decision wanted', 'Which choices are to be confirmed, and by when?', [
      callout(
        'decision',
        text({
          balanced: 'We ask {audience} to confirm these choices and the first year of the roadmap.',
          executive: 'We ask {audience} to confirm these choices.',
          technical:
            'We ask {audience} to confirm these choices, the principles behind them, and the first year of the roadmap.',
        }),
        author(
          'description',
          'What will technology do for the business in three years, in one sentence?',
        ),
        deadline(),
        ask('Which decision cannot wait?'),
      ),
    ]),
    section('Why now', 'What changes around us, and what holds us back?', [
      author('context'),
      facts(['market', 'opportunity', 'problem'], {
        ask: 'Which developments in the market, at suppliers or in law force us to act?',
      }),
      from(2, facts(['growth'])),
    ]),
    section('Where we stand', 'What is in use today, and in which state?', [
      entries('debt'),
      facts(['change', 'slip'], {
        ask: 'Which systems do we rely on, and in which state are they?',
      }),
    ]),
    section('Options compared', 'Which products and systems are there, on the same criteria?', [
      options([columns.what, columns.result, columns.plan, columns.cost], {
        ask: 'Which systems and products do we rely on, and who owns them?',
      }),
      from(2, entries('vendors')),
      ask('What do we invest in, what do we keep running, and what do we stop?'),
      from(2, ask('What do we build, what do we buy, and why?')),
    ]),
    section('What it achieves', 'Which results does the strategy aim for?', [
      author('objectives', 'Which three results does the strategy aim for?'),
      facts(['benefit'], { lead: 'What speaks for it:' }),
    ]),
    section(
      { balanced: 'Architecture and security', business: 'What has to fit together' },
      'Which principles hold for architecture, data and security?',
      [
        facts(['integration'], { ask: 'Which principles hold for architecture and data?' }),
        facts(['security'], { ask: 'Which security and compliance requirements apply?' }),
        from(3, facts(['requirement'])),
      ],
      2,
    ),
    section('How we will know', 'By which figures is progress measured?', [
      facts(['result', 'saving'], { lead: 'What has been measured so far:' }),
      from(2, quote(['result', 'benefit'])),
      ask('By which three figures is progress measured, and what are they today?'),
    ]),
    section(
      'Money over the years',
      'What does it cost in each year, and which people does it take?',
      [
        facts(['cost'], { ask: 'What does it cost, per year, and from which budget?' }),
        entries('outcomes'),
        from(
          2,
          facts(['team', 'support'], { ask: 'Which skills do we lack, and how do we get them?' }),
        ),
      ],
    ),
    section('Risks', 'What could keep the strategy from working, and who watches it?', [
      facts(['risk'], { ask: 'What could keep this strategy from working?' }),
      ask('Who owns each risk, and what would make us change course?'),
    ]),
    section('What happens next', 'What happens in which order?', [
      facts(['plan', 'timeline'], { ask: 'What happens this year, next year, and after that?' }),
    ]),
    appendix(),
  ],
}
