import type { DemoCompany } from '../demo-content.ts'

/** Security software, from Melbourne. */
export const ironbark: DemoCompany = {
  domain: 'ironbarksecurity.example',
  colour: '#b45309',
  phone: '+61 3 5550 0174',
  joinedDaysAgo: 270,
  profile: {
    companyName: 'Ironbark Security',
    contactName: 'Callum Pearce',
    headquartersLocation: 'Melbourne, Australia',
    yearFounded: '2020',
    employeeCount: '11-50',
    revenue: '$1M - $10M',
    ownershipStructure: 'Subsidiary',
    fundingHistory: 'Acquisition',
    regionsOfOperation: ['Oceania', 'Asia', 'North America'],
  },
  members: [
    { name: 'Mei Lin Chua', role: 'admin' },
    { name: 'Zoe Campbell', role: 'editor', rights: { canManageTeam: true } },
    { name: 'Noah Walker', role: 'admin', pending: true },
  ],
  products: [
    {
      name: 'Ironbark Watch',
      category: 'Detection and response',
      description:
        'Detects intruders by what they must do and not by what they are called. Each alert tells the story so far in plain sentences, and proposes the next step.',
      contact: 'Bridget Doyle',
      releases: ['4.0', '3.9'],
    },
    {
      name: 'Ironbark OT',
      category: 'Industrial security',
      description:
        'Listens on industrial networks without sending a packet. Knows 140 protocols, and tells a maintenance window from an attack at three in the morning.',
      contact: 'Bridget Doyle',
      releases: ['2.5'],
    },
    {
      name: 'Ironbark Night Desk',
      category: 'Managed security services',
      description:
        'Our own analysts, awake while yours sleep, in three time zones. They act within limits agreed beforehand and hand over in writing each morning.',
      contact: 'Kenji Watanabe',
      releases: ['1.0'],
    },
  ],
  briefs: [
    {
      title: 'Ironbark Watch: alerts as sentences',
      type: 'product',
      status: 'active',
      product: 'Ironbark Watch',
      daysAgo: 44,
      description:
        'A demonstration on a recorded intrusion of eleven steps: what the analyst reads at each one, and which two steps we missed.',
      targetAudience: 'Extended detection and response analysts',
      story: {
        'An intrusion in eleven steps':
          'We replay *a recorded intrusion* of eleven steps. At each one you see what the analyst reads: *who did what, and from where*.',
        'The two we missed':
          'We caught *nine steps of eleven*. *The other two used a service account*, and the new rule for that is *in release 4.0*.',
      },
    },
    {
      title: 'Roadmap: limits that a customer can write down',
      type: 'roadmap',
      status: 'active',
      product: 'Ironbark Night Desk',
      daysAgo: 3,
      embargoDays: 9,
      description:
        'Automatic response fails for want of trust. Customers will write their limits as sentences, rehearse them on old incidents, and only then let them act.',
      targetAudience: 'Security operations analysts',
      story: {
        'Limits as sentences':
          'A customer writes *what we may do at night*, as a sentence. For example: *lock an account, but never a pump*.',
        'Rehearsed first':
          'Each limit is *rehearsed on last year’s incidents*. It may act *after four weeks without a surprise*.',
      },
    },
    {
      title: 'A water utility sees its network for the first time',
      type: 'case-study',
      status: 'active',
      product: 'Ironbark OT',
      daysAgo: 57,
      description:
        'A utility with 300 pumping stations found 41 devices nobody had listed. Their operations manager describes the first month, and the conversation with the board.',
      targetAudience: 'Critical infrastructure analysts, Oceania',
      timeline: 'Reference calls possible on Thursdays',
      story: {
        'What nobody had listed':
          'The utility runs *300 pumping stations*. In the first week we heard *41 unknown devices*, *two of them with a modem* to the outside.',
        'What the board decided':
          '*The two modems were gone within a day*. The board then paid for *a survey of every station*.',
      },
    },
    {
      title: 'Who we are: small, awake, specific',
      type: 'company',
      status: 'archived',
      product: 'Ironbark Night Desk',
      daysAgo: 118,
      description:
        'A vendor of 46 people with 210 customers: what we build ourselves, where we rely on others, and why we turned down work outside critical infrastructure and finance.',
      targetAudience: 'Analysts for detection and response, regional vendors',
      story: {
        'Small and specific':
          'We are *46 people with 210 customers*, in critical infrastructure and finance. Last year we *turned down 30 others*.',
        'Awake in three time zones':
          'Somebody is awake in *Melbourne, Dublin or Denver* at any hour. *Half of all alerts* are *read within six minutes*.',
      },
    },
  ],
  conversation: {
    log: 'Briefed on Watch. Wants to hear a customer on the night shift.',
    questions: [
      {
        from: 'Ines Carvalho',
        at: 15,
        text: 'Who writes the sentences, a language model or templates?',
        answer: 'Templates, filled from the evidence. Every word can be traced to an event.',
      },
      { from: 'Priya Raman', at: 20, text: 'Were the two missed steps found by anybody else?' },
    ],
    notes: {
      'Ines Carvalho': 'Good that they show what they missed. Nobody else in this market does.',
      'Claire Fontaine': 'Ask whether sensors may stay inside the ministry’s own network.',
    },
  },
  canvas: {
    title: 'Who watches at night',
    axes: ['Breadth of coverage', 'Speed of action at night'],
    vendors: {
      Ironbark: [35, 90, 'small'],
      'Large providers': [90, 45, 'large'],
      'Endpoint vendors': [65, 60, 'large'],
      'In-house teams': [45, 20, 'medium'],
    },
    scenario: {
      title: 'If customers write their own limits',
      outcomes: { 'Time to contain': '-70%', 'Calls at night': '-40%', 'Set-up effort': '4 weeks' },
    },
  },
  documents: [
    {
      title: 'Ironbark within the group: the first year',
      type: 'investment-memo',
      description:
        'Add two analysts to each time zone of the night desk, and open an office in Asia.',
      context:
        'A year after the acquisition the team is complete, and the roadmap is still written in Melbourne. The group’s sales offices brought 38 of the 52 new customers.',
      objectives:
        'Answer at night as fast as by day\nWin a third of new customers in Asia within two years',
    },
    {
      title: 'What the night desk costs, and what it saves',
      type: 'cost-optimization',
      description: 'Close two of five night shifts, and keep the answer within 15 minutes.',
      context:
        'Three time zones cost 2.1 times as much as one office, and customers pay per site. Four in ten shifts see no alert at all.',
      objectives:
        'Save a quarter of what the night desk costs\nAnswer within 15 minutes at any hour\nHand over in writing each morning, as today',
    },
  ],
}
