import {
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
  section,
  text,
} from '../outline.ts'

/**
 * Where technology is going and why: the position, the choices and what they exclude, the way there, and its
 * measures.
 */
export const techStrategy: Outline = {
  slides: false,
  sections: [
    section(
      'Where we are going',
      'The aim in a sentence, and the results that show it is reached.',
      [
        author(
          'description',
          'What will technology do for the business in three years, in one sentence?',
        ),
        author('objectives', 'Which three results does the strategy aim for?'),
      ],
    ),
    section('Where we stand', 'What is in use today, in which state, and what holds us back.', [
      author('context'),
      options([columns.what, columns.plan], {
        ask: 'Which systems and products do we rely on, and who owns them?',
      }),
      entries('debt'),
      facts(['problem'], { ask: 'What holds us back today?' }),
    ]),
    section(
      { balanced: 'What is changing around us', executive: 'What is changing' },
      'The market, the suppliers and the rules that make the present position untenable.',
      [
        facts(['market', 'opportunity'], {
          ask: 'Which developments in the market, at suppliers or in law force us to act?',
        }),
        entries('vendors'),
        from(2, facts(['growth'])),
      ],
    ),
    section(
      'What we choose',
      'What we invest in, what we keep running, and what we stop: a strategy is also what it leaves out.',
      [
        facts(['benefit'], { lead: 'What speaks for it:' }),
        gap('What do we invest in, what do we keep running, and what do we stop?'),
        from(2, gap('What do we build, what do we buy, and why?')),
      ],
    ),
    section(
      { balanced: 'Architecture and security', business: 'What has to fit together' },
      'The principles for architecture, data and security, and what they demand of each system.',
      [
        facts(['integration'], { ask: 'Which principles hold for architecture and data?' }),
        facts(['security'], { ask: 'Which security and compliance requirements apply?' }),
        from(3, facts(['requirement'])),
      ],
      2,
    ),
    section('Roadmap', 'What happens in which order, and what depends on what.', [
      facts(['plan', 'change'], { ask: 'What happens this year, next year, and after that?' }),
      entries('outcomes'),
      chapters(),
    ]),
    section('People and money', 'The skills and the money that it takes, per year.', [
      facts(['team', 'support'], { ask: 'Which skills do we lack, and how do we get them?' }),
      facts(['cost'], { ask: 'What does it cost, per year, and from which budget?' }),
    ]),
    section('Risks', 'What could keep the strategy from working.', [
      facts(['risk', 'slip'], { ask: 'What could keep this strategy from working?' }),
      callout('risk', gap('What would make us change course?')),
    ]),
    section('How we will know', 'The few figures that show progress, with their values today.', [
      from(2, facts(['result'], { lead: 'What has been measured so far:' })),
      gap('By which three figures is progress measured, and what are they today?'),
    ]),
    section('Decisions wanted', 'What has to be decided so that the work can begin.', [
      callout(
        'decision',
        text('We ask {audience} to confirm these choices and the first year of the roadmap.'),
        deadline(),
        gap('Which decision cannot wait?'),
      ),
    ]),
  ],
}
