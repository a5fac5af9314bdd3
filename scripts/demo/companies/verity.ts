import type { DemoCompany } from '../demo-content.ts'
import { stories } from '../stories/verity.ts'

/** Software for finance departments, from Toronto. */
export const verity: DemoCompany = {
  domain: 'verityledger.example',
  colour: '#1d4ed8',
  joinedDaysAgo: 278,
  profile: {
    companyName: 'Verity Ledger',
    contactName: 'Daniel Okafor',
    headquartersLocation: 'Toronto, Canada',
    yearFounded: '2009',
    employeeCount: '501-1000',
    revenue: '$100M - $500M',
    ownershipStructure: 'Public',
    fundingHistory: 'Public funding',
    regionsOfOperation: ['North America', 'South America', 'Europe'],
  },
  members: [
    { name: 'Camille Tremblay', role: 'admin' },
    { name: 'Wei Zhang', role: 'editor', rights: { canManageProducts: true } },
    { name: 'Hannah Fraser', role: 'editor', rights: { canManageBriefs: false } },
    { name: 'Rafael Monteiro', role: 'editor', pending: true },
  ],
  contacts: [
    { name: 'Olivia Grant', phone: '+1 416 555 0163' },
    { name: 'Lucas Almeida', phone: '+55 11 5550 0139' },
  ],
  products: [
    {
      name: 'Verity Close',
      slug: 'close',
      category: 'Financial close',
      description:
        'Closes the books of groups with up to 400 entities. Every task has an owner, evidence and a deadline; the median customer closes in four working days instead of nine.',
      contact: 0,
      releases: ['12.1', '12.0', '11.4'],
    },
    {
      name: 'Verity Reconcile',
      slug: 'reconcile',
      category: 'Account reconciliation',
      description:
        'Matches 97% of bank and intercompany lines by rules that accountants write themselves. What remains comes with a proposal and the reason for it.',
      contact: 0,
      releases: ['9.3', '9.2'],
    },
    {
      name: 'Verity Consolidate',
      slug: 'consolidate',
      category: 'Consolidation and reporting',
      description:
        'Consolidates under IFRS and US GAAP in parallel, from the same entries. Eliminations, currency and minority interests are visible line by line, back to the voucher.',
      contact: 0,
      releases: ['7.0'],
    },
    {
      name: 'Verity Plan',
      slug: 'plan',
      category: 'Planning and budgeting',
      description:
        'Driver-based plans that stay tied to actuals. Departments plan in a form made for them, finance sees one model and who changed which assumption.',
      contact: 1,
      releases: ['4.5', '4.4'],
    },
    {
      name: 'Verity Treasury',
      slug: 'treasury',
      category: 'Cash and treasury',
      description:
        'Daily cash positions over 120 banks by 7 in the morning, a 13-week forecast that learns from its own errors, and payments with four eyes and two channels.',
      contact: 1,
      releases: ['5.2'],
    },
    {
      name: 'Verity Tax',
      slug: 'tax',
      category: 'Indirect tax',
      description:
        'Determines VAT, GST and sales tax at the moment of the invoice and files in 41 countries. Changes of the law arrive as tested content, with the date they take effect.',
      contact: 1,
      releases: ['3.8', '3.7', '3.6'],
    },
    {
      name: 'Verity Audit Room',
      slug: 'audit-room',
      category: 'Audit support',
      description:
        'Gives external auditors read access to exactly the evidence they asked for, in the order of their request list. Every look is recorded, and nothing is sent by mail.',
      contact: 0,
      releases: ['2.3'],
    },
    {
      name: 'Verity Controls',
      slug: 'controls',
      category: 'Internal controls',
      description:
        'Runs 230 ready controls over journals, payments and access rights each night. A finding goes to a person with the history of the account beside it.',
      contact: 0,
      releases: ['6.1', '6.0'],
    },
    {
      name: 'Verity Lease',
      slug: 'lease',
      category: 'Lease accounting',
      description:
        'Reads lease contracts, proposes the terms that matter for IFRS 16 and ASC 842, and keeps the schedule through every amendment. A person confirms each value once.',
      contact: 1,
      releases: ['1.9'],
    },
    {
      name: 'Verity Disclose',
      slug: 'disclose',
      category: 'Disclosure management',
      description:
        'Writes annual and sustainability reports with numbers that stay linked to the ledger. XBRL tags are checked while the text is still being argued about.',
      contact: 0,
      releases: ['2.0', '1.9'],
    },
  ],
  briefs: [
    {
      title: 'Verity Ledger at a glance: the annual vendor briefing',
      type: 'company',
      status: 'active',
      product: 0,
      story: stories.atAGlance,
      daysAgo: 61,
      description:
        'Results of the year as published, customers by industry and size, retention by product, and the organization after the move of support to three regions. All figures are from the audited report, so that they can be quoted.',
      targetAudience: 'Analysts covering the office of the CFO',
      timeline: 'Every year, six weeks after the annual report',
      requirements: 'Only published figures. Investor relations attends.',
    },
    {
      title: 'Verity Ledger after the listing',
      type: 'company',
      status: 'archived',
      product: 0,
      story: stories.listing,
      daysAgo: 255,
      description:
        'The first briefing as a listed company: what changes for customers (nothing in contracts, more in disclosure) and what changes for us. Kept as a record.',
      targetAudience: 'All analysts on the distribution list',
    },
    {
      title: 'Inside Verity Consolidate: two standards, one set of entries',
      type: 'product',
      status: 'archived',
      product: 2,
      story: stories.consolidate,
      daysAgo: 214,
      description:
        'A detailed demonstration on a made-up group of 60 entities in nine currencies: parallel standards, late adjustments, and the path from a group figure down to a single voucher in under a minute.',
      targetAudience: 'Financial consolidation analysts',
      budgetRange: '$12,000 - $18,000',
    },
    {
      title: 'Verity Treasury: cash by seven in the morning',
      type: 'product',
      status: 'draft',
      product: 4,
      story: stories.cashBySeven,
      daysAgo: 14,
      description:
        'How the morning position comes together from 120 banks, what happens when one of them is late, and how the 13-week forecast measures itself. The demonstration uses a week with two bank holidays on purpose.',
      targetAudience: 'Treasury and payments analysts',
      timeline: 'Recording planned for the end of the month',
      requirements: 'Mask all bank names but those of the sandbox.',
    },
    {
      title: 'Close 12.1: the task list that explains itself',
      type: 'product-update',
      status: 'draft',
      product: 0,
      story: stories.taskList,
      daysAgo: 4,
      description:
        'Release 12.1 shows beside each open task what it is waiting for and whom it holds up. We show the third day of a close at a manufacturer, where the critical path changed twice.',
      targetAudience: 'Financial close analysts',
      timeline: 'General availability next month',
    },
    {
      title: 'Tax 3.8: e-invoicing in eleven more countries',
      type: 'product-update',
      status: 'active',
      product: 5,
      story: stories.eInvoicing,
      daysAgo: 39,
      description:
        'What mandates take effect over the next year, how the content team tests a change of the law before its date, and which countries we deliberately leave to partners.',
      targetAudience: 'Indirect tax and e-invoicing analysts',
      budgetRange: '$6,000 - $9,000',
      requirements: 'Country list is reviewed by counsel on the day before.',
    },
    {
      title: 'Reconciliation: rules or models?',
      type: 'competitive',
      status: 'active',
      product: 1,
      story: stories.rulesOrModels,
      daysAgo: 83,
      description:
        'Newer vendors match by models alone. We explain why ours proposes by model and decides by rule, what auditors say to both, and the cases in which a model alone is the better choice.',
      targetAudience: 'Analysts writing on automation in record-to-report',
      timeline: 'Before the autumn comparison',
    },
    {
      title: 'Verity beside the ERP suites',
      type: 'competitive',
      status: 'archived',
      product: 2,
      story: stories.besideErp,
      daysAgo: 197,
      description:
        'Where a group with one ERP needs us and where it does not. Written for last year’s platform report; the pricing page has been replaced since.',
      targetAudience: 'ERP and financial platform analysts',
    },
    {
      title: 'From nine days to four: a food group and its 140 entities',
      type: 'case-study',
      status: 'archived',
      product: 0,
      story: stories.foodGroup,
      daysAgo: 181,
      description:
        'The group controller of a food company tells how the close came down from nine working days to four in three quarters, what was given up on the way, and why the last day was the hardest.',
      targetAudience: 'Analysts asking for large multi-entity references',
      budgetRange: '$18,000 - $25,000',
    },
    {
      title: 'A hospital network finds 2.1 million in duplicate payments',
      type: 'case-study',
      status: 'draft',
      product: 7,
      story: stories.duplicates,
      daysAgo: 23,
      description:
        'Within its first quarter on Controls, a network of 17 hospitals recovered 2.1 million dollars in duplicate payments. The draft awaits release by their communications department.',
      targetAudience: 'Public sector and healthcare finance analysts',
      requirements: 'Do not share before the customer has released the name.',
    },
    {
      title: 'The continuous close: where we are honest about the road',
      type: 'roadmap',
      status: 'draft',
      product: 0,
      story: stories.continuousClose,
      daysAgo: 9,
      description:
        'Everybody promises a close that never stops. We show which of the 31 steps can already run every night, which will within two years, and which three we believe will stay monthly for good reasons.',
      targetAudience: 'Senior analysts, under non-disclosure agreement',
      timeline: 'Eight quarters',
      budgetRange: '$20,000 - $30,000',
    },
    {
      title: 'Vision: one evidence, many readers',
      type: 'roadmap',
      status: 'active',
      product: 6,
      story: stories.oneEvidence,
      daysAgo: 110,
      description:
        'Auditors, tax authorities and sustainability assurers ask for the same evidence in different words. The vision is to keep it once and to answer each in their form, beginning with Audit Room.',
      targetAudience: 'Governance, risk and audit analysts',
      timeline: 'Three years, in yearly steps',
    },
    {
      title: 'The rounding error of release 11.4: facts and timeline',
      type: 'crisis',
      status: 'active',
      product: 2,
      story: stories.roundingError,
      daysAgo: 146,
      description:
        'For eleven days consolidated totals in two currencies could differ by a cent. The brief gives the exact conditions, the 23 customers concerned, when each was told, and the test that would now catch it.',
      targetAudience: 'Analysts and auditors with questions on release 11.4',
      requirements: 'One spokesperson: the chief product officer.',
    },
    {
      title: 'Statement kit: quarter-end unavailability',
      type: 'crisis',
      status: 'archived',
      product: 0,
      story: stories.statementKit,
      daysAgo: 239,
      description:
        'What to say, to whom and in which order should the service be slow or away in the last three days of a quarter. Rehearsed in spring; a new kit replaces it.',
      targetAudience: 'Communications, customer success, analyst relations',
    },
  ],
}
