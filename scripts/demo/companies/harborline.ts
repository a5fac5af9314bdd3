import type { DemoCompany } from '../demo-content.ts'

/** Supply chain visibility, from Rotterdam. */
export const harborline: DemoCompany = {
  domain: 'harborline.example',
  colour: '#0f766e',
  phone: '+31 10 555 0142',
  joinedDaysAgo: 292,
  profile: {
    companyName: 'Harborline Systems',
    contactName: 'Ingrid Vermeer',
    headquartersLocation: 'Rotterdam, Netherlands',
    yearFounded: '2014',
    employeeCount: '201-500',
    revenue: '$50M - $100M',
    ownershipStructure: 'Private',
    fundingHistory: 'Series B+',
    regionsOfOperation: ['Europe', 'North America', 'Asia'],
  },
  members: [
    { name: 'Tomás Ferreira', role: 'admin' },
    { name: 'Leila Haddad', role: 'editor', rights: { canManageProducts: true } },
    { name: 'Pieter Bos', role: 'editor', pending: true },
  ],
  products: [
    {
      name: 'Harborline Track',
      category: 'Shipment visibility',
      description:
        'One live map of every container, truck and parcel, fed by carriers, terminals and ship positions. Predicts arrival to within two hours for 91% of ocean legs.',
      contact: 'Maarten de Wit',
      releases: ['8.2', '8.1'],
    },
    {
      name: 'Harborline Dock',
      category: 'Yard and dock scheduling',
      description:
        'Lets carriers book their own dock times within rules the site sets. A late truck moves one slot and not a whole afternoon.',
      contact: 'Maarten de Wit',
      releases: ['5.4'],
    },
    {
      name: 'Harborline Control Room',
      category: 'Supply chain analytics',
      description:
        'Shows a supply chain lead what changed overnight, what it will cost, and the three decisions that are due today.',
      contact: 'Sofia Lindgren',
      releases: ['3.0'],
    },
  ],
  briefs: [
    {
      title: 'Harborline Track in depth: how the prediction works',
      type: 'product',
      status: 'active',
      product: 'Harborline Track',
      daysAgo: 48,
      description:
        'Which signals the arrival model uses on which leg, and where it is still weak. Includes the accuracy study over 1.2 million legs.',
      targetAudience: 'Technical analysts, research directors for transport',
      timeline: 'Follow-up session within four weeks',
      story: {
        'Where the data comes from':
          '*Carriers, terminals and satellites* each tell a part of the voyage. The model *weighs them leg by leg*, and says which of them it trusts.',
        'How accurate it is':
          'For 91 percent of ocean legs the ship arrives *within two hours of what we said*. We *measured that on 1.2 million legs*.',
        'Where it is still weak':
          'In *West Africa it is 61 percent*, because few terminals there report events. We show *a wider window instead of a false promise*.',
      },
      captions: {
        de: [
          'Willkommen bei Harborline Systems.',
          'Harborline Track im Detail: So entsteht die Vorhersage.',
          'Reedereien, Terminals und Satelliten kennen jeweils einen Teil der Reise.',
          'Das Modell gewichtet sie Strecke für Strecke und sagt, welchen es vertraut.',
          'Bei 91 Prozent der Seestrecken liegt die Ankunft höchstens zwei Stunden neben unserer Angabe.',
          'Gemessen haben wir das an 1,2 Millionen Strecken.',
          'In Westafrika sind es nur 61 Prozent, denn dort melden wenige Terminals Ereignisse.',
          'Wir zeigen dann ein größeres Zeitfenster statt eines falschen Versprechens.',
          'Danke fürs Zuschauen.',
          'Fragen beantwortet Maarten de Wit.',
        ],
      },
    },
    {
      title: 'Roadmap: what Control Room will decide by itself',
      type: 'roadmap',
      status: 'active',
      product: 'Harborline Control Room',
      daysAgo: 5,
      embargoDays: 12,
      description:
        'The next six quarters: rebooking within a budget, messages to carriers, and a log in which each decision can be undone. Dates are intentions.',
      targetAudience: 'Supply chain platform analysts',
      story: {
        'Rebooking within a budget':
          'First, Control Room will *rebook a late shipment* when the cost stays *within a budget you set*. We plan this *within two quarters*.',
        'A log you can undo':
          'Each decision stands *in a log with its reason*, where *a person can undo it*. Without that, we would not switch it on ourselves.',
      },
    },
    {
      title: 'How a furniture maker cut demurrage by a third',
      type: 'case-study',
      status: 'active',
      product: 'Harborline Track',
      daysAgo: 33,
      description:
        'A Nordic furniture maker moved its release decisions two days forward on the strength of predicted arrivals. Their head of inbound tells how the team works now.',
      targetAudience: 'Analysts looking for references in consumer goods',
      timeline: 'Customer available for calls until the end of the quarter',
      story: {
        'Waiting in port':
          'Our customer ships *22,000 containers a year*. Many stood in port for days, because *nobody knew when to send a truck*.',
        'A third less to pay':
          'With predicted arrivals the team releases containers *two days earlier*. Demurrage and detention fell by *34 percent in nine months*.',
      },
    },
    {
      title: 'Against the control tower suites: where we win and where not',
      type: 'competitive',
      status: 'draft',
      product: 'Harborline Control Room',
      daysAgo: 19,
      description:
        'An honest comparison with the two large suites, with the deals we lost this year and the reason given in each.',
      targetAudience: 'Analysts preparing the visibility platforms comparison',
      budgetRange: '$10,000 - $15,000',
      requirements: 'Legal reads the page on named competitors first.',
      story: {
        'Where we win':
          'Customers are *live in nine weeks*, and most projects with a suite take thirty. When a ship is late, *our users hear of it first*.',
        'Where we do not':
          'The suites have *deeper order management*, and we do not plan to build it. That *cost us five deals* this year, and *price cost us two*.',
      },
    },
  ],
  conversation: {
    log: 'Briefed on Track. Wants to see the accuracy study by trade lane.',
    questions: [
      {
        from: 'Ines Carvalho',
        at: 17,
        text: 'Is the 91 percent weighted by volume, or by leg?',
        answer: 'By leg. Weighted by volume it is 93, because the busy lanes report best.',
      },
      { from: 'Priya Raman', at: 26, text: 'Is Track priced per shipment or per site?' },
    ],
    notes: {
      'Ines Carvalho': 'Compare the two-hour figure with what the suites publish.',
      'Claire Fontaine': 'Ask which French ports report to it, and how soon.',
    },
  },
  canvas: {
    title: 'Where we stand in visibility',
    axes: ['Depth of order management', 'Speed to first value'],
    vendors: {
      Harborline: [35, 85, 'medium'],
      'Control tower suites': [85, 25, 'large'],
      'Carrier portals': [15, 55, 'medium'],
      'Freight marketplaces': [50, 60, 'small'],
    },
    scenario: {
      title: 'If Control Room rebooks by itself',
      outcomes: { 'Planner hours': '-30%', 'Freight cost': '+2%', 'Late orders': '-18%' },
    },
  },
  documents: [
    {
      title: 'Harborline this quarter: what changed for shippers',
      type: 'status-update',
      context:
        'Track 8.2 shows the accuracy of its predictions by trade lane, as analysts asked after the last briefing. Six more terminals report their events to us directly.',
      objectives:
        'West Africa is still at 61 percent, where we had hoped for 70 by now. Rebooking within a budget is on plan, with three pilot customers.',
    },
    {
      title: 'Control Room: three decisions for the board',
      type: 'board-deck',
      description: 'Let Control Room rebook by itself, within a budget, for three pilot customers.',
      context:
        'Control Room shows three decisions a day, and planners take them by hand, on average five hours later. Two competitors announced automatic rebooking this year.',
      objectives:
        'Rebook within a budget that each customer sets\nDecide within ten minutes instead of five hours\nUndo each decision from one log',
    },
  ],
}
