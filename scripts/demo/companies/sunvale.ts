import type { DemoCompany } from '../demo-content.ts'

/** Software for grids and solar parks, from Nairobi. */
export const sunvale: DemoCompany = {
  domain: 'sunvaleenergy.example',
  colour: '#be123c',
  phone: '+254 20 555 0155',
  joinedDaysAgo: 264,
  profile: {
    companyName: 'Sunvale Energy Software',
    contactName: 'Amina Wanjiru',
    headquartersLocation: 'Nairobi, Kenya',
    yearFounded: '2016',
    employeeCount: '1001-5000',
    revenue: '$500M - $1B',
    ownershipStructure: 'Other',
    fundingHistory: 'Series A',
    regionsOfOperation: ['Africa', 'Middle East', 'South America', 'Asia'],
  },
  members: [
    { name: 'David Kiprono', role: 'admin' },
    { name: 'Samuel Boateng', role: 'editor', rights: { canManageBriefs: false } },
    { name: 'Nadia Benali', role: 'editor', pending: true },
  ],
  products: [
    {
      name: 'Sunvale Grid',
      category: 'Distribution management',
      description:
        'Runs distribution grids with a lot of solar and few sensors. Estimates what is not measured, says how sure it is, and proposes switching that a dispatcher can follow.',
      contact: 'Peter Otieno',
      releases: ['6.3', '6.2'],
    },
    {
      name: 'Sunvale Park',
      category: 'Solar asset management',
      description:
        'Finds the string that underperforms among 40,000 and tells dirt from damage. Work orders carry position, part and expected gain.',
      contact: 'Peter Otieno',
      releases: ['5.0'],
    },
    {
      name: 'Sunvale Store',
      category: 'Battery optimization',
      description:
        'Operates batteries across energy, balancing and capacity markets while keeping the warranty. Shows after each day what perfect foresight would have earned.',
      contact: 'Valentina Rojas',
      releases: ['2.9'],
    },
  ],
  briefs: [
    {
      title: 'Sunvale: software for grids that grow from the edge',
      type: 'company',
      status: 'active',
      product: 'Sunvale Grid',
      daysAgo: 35,
      description:
        'This year’s company briefing: 61 utilities and 1,900 mini-grids in 23 countries, and what it means to build for places where the grid arrives after the panels.',
      targetAudience: 'Utility software analysts, emerging markets',
      story: {
        'Panels before the grid':
          'In many places *panels arrive first*, and the grid follows. We run *61 utilities and 1,900 mini-grids* in 23 countries.',
        'One sensor in fifty':
          'Our customers measure *one node in fifty*. The software *estimates the rest, and says how sure it is*.',
        'Owned by a trust':
          'The founders gave *all shares to a trust*. It *cannot sell the company*, and profit stays in it.',
      },
    },
    {
      title: 'Park 5.0: telling dirt from damage',
      type: 'product-update',
      status: 'active',
      product: 'Sunvale Park',
      daysAgo: 6,
      embargoDays: 15,
      description:
        'The new model separates soiling, shading and broken strings from inverter data alone. The figures come from eleven parks over one dry season.',
      targetAudience: 'Asset performance management analysts',
      timeline: 'Release in two weeks',
      story: {
        'From inverter data alone':
          '*Dirt takes output slowly*, and *damage takes it at once*. Park 5.0 tells them apart *from inverter data alone*.',
        'Fewer kilometers':
          'Crews at *eleven parks drove 27 percent less* to win back the same energy. *Heavy shade is still hard*, and we mark it as unsure.',
      },
    },
    {
      title: 'An island halves its diesel',
      type: 'case-study',
      status: 'archived',
      product: 'Sunvale Store',
      daysAgo: 174,
      description:
        'With 9 MW of solar, one battery and Store, an island utility burned 52% less diesel in the first year. The chief engineer names the three nights that went wrong.',
      targetAudience: 'Analysts for islanded and weak grids',
      story: {
        'Half the diesel':
          'The island has *9 megawatts of solar and one battery*. In the first year it burned *52 percent less diesel*.',
        'Three nights by hand':
          'On three nights *a generator was started by hand*. *Twice the forecast was wrong*, and *once a cable had failed*.',
      },
    },
    {
      title: 'The night of the frequency event: our account',
      type: 'crisis',
      status: 'draft',
      product: 'Sunvale Grid',
      daysAgo: 22,
      description:
        'Two million homes were dark for forty minutes. Our estimate was right and our proposal came late. The account that the regulator received, and what we changed.',
      targetAudience: 'Analysts, regulators and customers with questions',
      requirements: 'Answers come from the chief engineer alone.',
      story: {
        'Forty minutes':
          '*Two million homes were dark* for forty minutes. Our estimate was right, and our *proposal came 90 seconds late*.',
        'What we changed':
          '*Proposals now leave after five seconds*, even if they are not complete. The *regulator has the whole log*.',
      },
    },
  ],
  conversation: {
    log: 'Briefed on the company. Wants the list of countries with go-live dates.',
    questions: [
      {
        from: 'Ines Carvalho',
        at: 13,
        text: 'How do you check an estimate where nothing is measured?',
        answer: 'With mobile sensors. We move 200 of them from feeder to feeder through the year.',
      },
      { from: 'Priya Raman', at: 31, text: 'Can the trust raise money for a large acquisition?' },
    ],
    notes: {
      'Ines Carvalho': 'The trust matters for the viability score. Ask for its statutes.',
      'Claire Fontaine': 'Two of the utilities are publicly owned. Useful for the buyer guide.',
    },
  },
  canvas: {
    title: 'Grid software by what it assumes',
    axes: ['Sensors it needs', 'Help for the dispatcher'],
    vendors: {
      Sunvale: [12, 75, 'medium'],
      'Distribution suites': [90, 70, 'large'],
      'Forecast services': [40, 25, 'small'],
      'Meter platforms': [70, 35, 'medium'],
    },
    scenario: {
      title: 'If dispatchers accept nine in ten proposals',
      outcomes: { 'Outage minutes': '-35%', 'Switching errors': '-50%', Approval: '2 years' },
    },
  },
  documents: [
    {
      title: 'Why utilities should invest before the panels arrive',
      type: 'investment-justification',
      description: 'Estimate the voltage of every feeder before a tenth of its homes have panels.',
      context:
        'Rooftop panels on the 61 grids we run grew by a third last year, and most came without a permit. Voltage complaints grew with them.',
      objectives:
        'Find overloaded transformers a year before they fail\nAnswer a request for panels within five days instead of six weeks\nReplace one transformer in ten, where utilities that waited replaced four',
    },
    {
      title: 'One platform for grid and mini-grid',
      type: 'tech-strategy',
      description: 'Use one estimator of load in Grid and in Mini from next year on.',
      context:
        'Grid and Mini still estimate load in two different ways. Each change is made twice, and their answers differ by up to 8 percent.',
      objectives: 'One estimator, tested on 23 countries\nOne answer for the same feeder',
    },
  ],
}
