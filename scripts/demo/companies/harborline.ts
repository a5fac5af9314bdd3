import type { DemoCompany } from '../demo-content.ts'
import { predictionInGerman, stories } from '../stories/harborline.ts'

/** Supply chain visibility, from Rotterdam. */
export const harborline: DemoCompany = {
  domain: 'harborline.example',
  colour: '#0f766e',
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
    { name: 'Jonas Bakker', role: 'editor' },
    { name: 'Priya Raman', role: 'editor', pending: true },
  ],
  contacts: [
    { name: 'Maarten de Wit', phone: '+31 10 555 0142' },
    { name: 'Sofia Lindgren', phone: '+46 8 555 0117' },
  ],
  products: [
    {
      name: 'Harborline Track',
      slug: 'track',
      category: 'Shipment visibility',
      description:
        'One live map of every container, truck and parcel, fed by carriers, terminals and AIS. Predicts arrival to within two hours for 91% of ocean legs and says which shipments will miss their slot.',
      contact: 0,
      releases: ['8.2', '8.1', '8.0'],
    },
    {
      name: 'Harborline Dock',
      slug: 'dock',
      category: 'Yard and dock scheduling',
      description:
        'Lets carriers book their own dock times within rules the site sets. Gates, forklifts and crews are planned as one, so that a late truck moves a slot and not a whole afternoon.',
      contact: 0,
      releases: ['5.4', '5.3'],
    },
    {
      name: 'Harborline Customs',
      slug: 'customs',
      category: 'Trade compliance',
      description:
        'Prepares declarations for 34 customs territories from data that is already in the order. Flags missing certificates before the vessel leaves, when they can still be had.',
      contact: 1,
      releases: ['3.9'],
    },
    {
      name: 'Harborline Forecast',
      slug: 'forecast',
      category: 'Demand planning',
      description:
        'Weekly demand by article and warehouse, with the reasons shown beside each number. Planners correct a driver instead of overwriting the result.',
      contact: 1,
      releases: ['2.6', '2.5'],
    },
    {
      name: 'Harborline Carbon',
      slug: 'carbon',
      category: 'Emissions accounting',
      description:
        'Calculates transport emissions per shipment after ISO 14083, from actual routes and fuels. Auditors get the trail from total to bill of lading.',
      contact: 1,
      releases: ['1.8', '1.7', '1.6'],
    },
    {
      name: 'Harborline Rate',
      slug: 'rate',
      category: 'Freight procurement',
      description:
        'Runs freight tenders with up to 400 carriers and compares bids lane by lane, surcharges included. Awards flow into booking without being typed again.',
      contact: 0,
      releases: ['4.1'],
    },
    {
      name: 'Harborline Cold',
      slug: 'cold',
      category: 'Cold chain monitoring',
      description:
        'Joins temperature loggers of eleven makers in one record per pallet. Deviations reach the person who can still act, with the time that is left.',
      contact: 1,
      releases: ['2.2', '2.1'],
    },
    {
      name: 'Harborline Claims',
      slug: 'claims',
      category: 'Freight claims',
      description:
        'Collects photographs, seals and timestamps into a claim that insurers accept at first reading. Typical time to settlement fell from 74 to 29 days.',
      contact: 0,
      releases: ['1.4'],
    },
    {
      name: 'Harborline Connect',
      slug: 'connect',
      category: 'Integration',
      description:
        'Ready connections to 60 carriers, nine ERPs and the large terminals, watched around the clock by our own people. A broken feed is our ticket, not yours.',
      contact: 0,
      releases: ['6.0', '5.9'],
    },
    {
      name: 'Harborline Control Room',
      slug: 'control-room',
      category: 'Supply chain analytics',
      description:
        'Shows a supply chain lead what changed overnight, what it will cost, and the three decisions that are due today. Everything else stays one click away.',
      contact: 1,
      releases: ['3.0'],
    },
  ],
  briefs: [
    {
      title: 'Who Harborline is, after ten years of freight',
      type: 'company',
      status: 'draft',
      product: 9,
      story: stories.introduction,
      daysAgo: 6,
      description:
        'An introduction for analysts who cover supply chain software and have not met us. It covers where we come from (terminal operations, not shipping documents), the 340 shippers on the platform, and why three quarters of revenue now comes from more than one product.',
      targetAudience: 'Analysts new to Harborline, supply chain technology practice',
      timeline: 'First calls in the second week of next month',
      requirements:
        'Figures to be released by finance before the recording. Keep it below seven minutes.',
    },
    {
      title: 'Company briefing: from visibility to decisions',
      type: 'company',
      status: 'active',
      product: 9,
      story: stories.decisions,
      daysAgo: 74,
      description:
        'Our yearly company briefing. We show how customers moved from watching shipments to deciding on them, what Control Room changed in daily work at four of them, and how we are organized to support 24-hour operations from Rotterdam and Singapore.',
      targetAudience: 'Lead analysts for visibility platforms and control towers',
      budgetRange: '$15,000 - $20,000',
    },
    {
      title: 'Harborline Track in depth: how the prediction works',
      type: 'product',
      status: 'active',
      product: 0,
      story: stories.prediction,
      captions: { de: predictionInGerman },
      daysAgo: 48,
      description:
        'A walk through the arrival model: which signals count on which leg, how berth congestion enters, and where the model is still weak (transshipment in West Africa). Includes the accuracy study over 1.2 million legs, with the method open for questions.',
      targetAudience: 'Technical analysts, research directors for transport',
      timeline: 'Follow-up session within four weeks',
      requirements: 'Send the accuracy study two days ahead, under embargo.',
    },
    {
      title: 'Harborline Dock for sites with mixed fleets',
      type: 'product',
      status: 'archived',
      product: 1,
      story: stories.mixedFleets,
      daysAgo: 231,
      description:
        'Shown to analysts ahead of the spring warehouse report: self-service booking, rules per gate, and the first results at a brewery with 180 trucks a day. Replaced by the later product update.',
      targetAudience: 'Warehouse and yard management analysts',
      budgetRange: '$8,000 - $12,000',
    },
    {
      title: 'Customs 3.9: certificates before departure',
      type: 'product-update',
      status: 'archived',
      product: 2,
      story: stories.certificates,
      daysAgo: 205,
      description:
        'What changed in the spring release: certificate checks at the moment of booking, eight new territories, and an audit view for customs brokers. Two customers report refused declarations down by 38%.',
      targetAudience: 'Trade compliance analysts',
    },
    {
      title: 'Dock 5.4: crews and gates in one plan',
      type: 'product-update',
      status: 'draft',
      product: 1,
      story: stories.crewsAndGates,
      daysAgo: 11,
      description:
        'The release joins crew rosters with gate plans. We show one afternoon at a beverage site before and after, with the same arrivals, and what it meant for overtime.',
      targetAudience: 'Analysts who attended the yard management round table',
      timeline: 'Two weeks after general availability',
      requirements: 'Site names stay out until the customer has agreed in writing.',
    },
    {
      title: 'Against the control tower suites: where we win and where not',
      type: 'competitive',
      status: 'draft',
      product: 9,
      story: stories.controlTowers,
      daysAgo: 19,
      description:
        'An honest comparison with the two large suites. We are quicker to first value and better at exceptions; they have deeper order management. The brief names the deals we lost this year and the reason given in each.',
      targetAudience: 'Analysts preparing the visibility platforms comparison',
      requirements: 'Legal reads the page on named competitors first.',
    },
    {
      title: 'Freight tenders: Rate beside spreadsheets and beside marketplaces',
      type: 'competitive',
      status: 'active',
      product: 5,
      story: stories.tenders,
      daysAgo: 92,
      description:
        'Most tenders still run in spreadsheets. We position Rate between these and the open marketplaces: contracts stay yours, comparison takes a day and not three weeks, and bookings follow the award.',
      targetAudience: 'Procurement and freight sourcing analysts',
      budgetRange: '$10,000 - $15,000',
    },
    {
      title: 'How a furniture maker cut demurrage by a third',
      type: 'case-study',
      status: 'active',
      product: 0,
      story: stories.demurrage,
      daysAgo: 33,
      description:
        'A Nordic furniture maker with 22,000 containers a year moved its release decisions two days forward on the strength of predicted arrivals. Demurrage and detention fell by 34% in nine months; their head of inbound tells how the team works now.',
      targetAudience: 'Analysts looking for references in consumer goods',
      timeline: 'Customer available for calls until the end of the quarter',
    },
    {
      title: 'Vaccines at 4 degrees across three continents',
      type: 'case-study',
      status: 'archived',
      product: 6,
      story: stories.vaccines,
      daysAgo: 188,
      description:
        'The story of a distributor that lost one pallet in 9,400 after it joined its loggers and its demand plan. Told by their quality lead; kept for reference, as the contact has changed.',
      targetAudience: 'Life science supply chain analysts',
    },
    {
      title: 'Three years ahead: autonomous exceptions',
      type: 'roadmap',
      status: 'archived',
      product: 0,
      story: stories.autonomousExceptions,
      daysAgo: 259,
      description:
        'The vision as we gave it at the start of the year: exceptions that resolve themselves within limits the shipper sets, and are explained afterwards. Superseded by the new roadmap session.',
      targetAudience: 'Analysts under non-disclosure agreement',
      requirements: 'Non-disclosure agreement on file before the link is sent.',
    },
    {
      title: 'Roadmap: what Control Room will decide by itself',
      type: 'roadmap',
      status: 'draft',
      product: 9,
      story: stories.controlRoom,
      daysAgo: 2,
      description:
        'The next six quarters for Control Room: rebooking within budget, carrier messages written and sent, and a log in which each decision can be read and undone. Dates are intentions and marked as such.',
      targetAudience: 'Supply chain platform analysts under non-disclosure agreement',
      timeline: 'Six quarters',
      budgetRange: '$20,000 - $30,000',
    },
    {
      title: 'If a port closes: what we say in the first day',
      type: 'crisis',
      status: 'draft',
      product: 8,
      story: stories.portCloses,
      daysAgo: 27,
      description:
        'Prepared statements and facts for the day a large port closes and predictions become wrong for everybody. Says what customers see in the product, how we mark uncertain times, and who speaks.',
      targetAudience: 'Press desk and analysts who call on the day',
      requirements: 'Read again every quarter with operations.',
    },
    {
      title: 'The terminal feed outage of last spring, explained',
      type: 'crisis',
      status: 'active',
      product: 8,
      story: stories.feedOutage,
      daysAgo: 128,
      description:
        'For nine hours four terminals sent no events and our map showed old positions as if they were new. The brief tells what happened, what we paid back, and the change since: every position now carries its age.',
      targetAudience: 'Analysts and reference customers who asked',
      timeline: 'Valid for questions through this year',
    },
  ],
}
