import type { DemoCompany } from '../demo-content.ts'
import { stories } from '../stories/northlight.ts'

/** Software for hospitals, from Copenhagen. */
export const northlight: DemoCompany = {
  domain: 'northlighthealth.example',
  colour: '#7c3aed',
  joinedDaysAgo: 286,
  profile: {
    companyName: 'Northlight Health',
    contactName: 'Freja Mikkelsen',
    headquartersLocation: 'Copenhagen, Denmark',
    yearFounded: '2018',
    employeeCount: '51-200',
    revenue: '$10M - $50M',
    ownershipStructure: 'Private',
    fundingHistory: 'VC-backed',
    regionsOfOperation: ['Europe', 'Oceania', 'Middle East'],
  },
  members: [
    { name: 'Anders Holm', role: 'admin' },
    { name: 'Yasmin Nasser', role: 'editor', rights: { canManageProducts: true } },
    { name: 'Grace Mutua', role: 'editor', rights: { canEditCompanyProfile: true } },
    { name: 'Oscar Nyström', role: 'editor', pending: true },
  ],
  contacts: [
    { name: 'Mette Sørensen', phone: '+45 55 50 01 26' },
    { name: 'Khalid Rahman', phone: '+971 4 555 0188' },
  ],
  products: [
    {
      name: 'Northlight Flow',
      slug: 'flow',
      category: 'Patient flow',
      description:
        'Shows which beds will be free when, and which patients are ready but for one step. Wards that use it discharge 1.6 hours earlier on average, without a single extra bed.',
      contact: 0,
      releases: ['5.1', '5.0'],
    },
    {
      name: 'Northlight Theatre',
      slug: 'theatre',
      category: 'Operating room scheduling',
      description:
        'Plans operating lists from what procedures really take in the hands of each team. First-case delays and cancellations on the day are shown with their causes.',
      contact: 0,
      releases: ['3.4', '3.3'],
    },
    {
      name: 'Northlight Roster',
      slug: 'roster',
      category: 'Workforce scheduling',
      description:
        'Rosters for nurses and doctors that respect contracts, rest times and wishes, in that order. Swaps are settled on the phone, within the rules, at any hour.',
      contact: 0,
      releases: ['4.8'],
    },
    {
      name: 'Northlight Triage',
      slug: 'triage',
      category: 'Emergency care',
      description:
        'Supports triage nurses with questions that adapt to what was said. It never hides the reason for an urgency, and a nurse can overrule it with one word.',
      contact: 1,
      releases: ['2.7', '2.6', '2.5'],
    },
    {
      name: 'Northlight Imaging Desk',
      slug: 'imaging-desk',
      category: 'Radiology workflow',
      description:
        'Sorts the reading list by urgency and by who reads best what, and keeps promises to referring doctors visible. Works beside any PACS that speaks DICOMweb.',
      contact: 1,
      releases: ['1.9'],
    },
    {
      name: 'Northlight Medication',
      slug: 'medication',
      category: 'Medication safety',
      description:
        'Checks orders against kidney function, allergies and what the patient took at home. Tuned to warn rarely: nine in ten warnings lead to a change.',
      contact: 0,
      releases: ['3.2', '3.1'],
    },
    {
      name: 'Northlight Home',
      slug: 'home',
      category: 'Virtual wards',
      description:
        'Follows patients at home after surgery with three measurements a day and a nurse within two minutes. Readmissions within 30 days fell by a fifth at six hospitals.',
      contact: 1,
      releases: ['2.0'],
    },
    {
      name: 'Northlight Referral',
      slug: 'referral',
      category: 'Referral management',
      description:
        'Takes referrals from general practice in a form that asks only what matters for this clinic. Two thirds are accepted the same day, the rest come back with a reason.',
      contact: 0,
      releases: ['1.5', '1.4'],
    },
    {
      name: 'Northlight Bridge',
      slug: 'bridge',
      category: 'Interoperability',
      description:
        'Speaks HL7 v2, FHIR R4 and the dialects in between with the large hospital records. Each message can be replayed, and every mapping has an owner and a test.',
      contact: 0,
      releases: ['7.3', '7.2'],
    },
    {
      name: 'Northlight Insight',
      slug: 'insight',
      category: 'Healthcare analytics',
      description:
        'Quality and capacity figures that clinicians trust, because they can open each one down to the cases. Comparison between hospitals is adjusted and explained.',
      contact: 1,
      releases: ['2.4'],
    },
  ],
  briefs: [
    {
      title: 'Northlight Health: five years in three hospitals, two in fifty',
      type: 'company',
      status: 'archived',
      product: 0,
      story: stories.fiveYears,
      daysAgo: 263,
      description:
        'Why we stayed small for five years and then grew: every product began with nurses and doctors of three founding hospitals. The figures are those of last year and no longer current.',
      targetAudience: 'Digital health analysts, Europe',
    },
    {
      title: 'Northlight today: company introduction for new markets',
      type: 'company',
      status: 'draft',
      product: 9,
      story: stories.newMarkets,
      webm: true,
      daysAgo: 8,
      description:
        'An introduction for analysts in Australia and the Gulf, where the first hospitals go live this year. Covers certification as a medical device, where data is kept, and how clinical safety is organized.',
      targetAudience: 'Healthcare IT analysts, Oceania and Middle East',
      timeline: 'Before the Sydney conference',
      requirements: 'Regulatory affairs reads the certification page.',
    },
    {
      title: 'Northlight Medication: warning rarely, and rightly',
      type: 'product',
      status: 'draft',
      product: 5,
      story: stories.medication,
      daysAgo: 17,
      description:
        'Alert fatigue is the reason most checks are clicked away. The brief shows how thresholds are tuned per ward, the study behind the nine-in-ten figure, and a case in which the system was silent and should not have been.',
      targetAudience: 'Clinical decision support analysts',
      timeline: 'Publication of the study in eight weeks',
      requirements: 'Under embargo until the paper is out.',
    },
    {
      title: 'Northlight Flow: what the ward sees at seven',
      type: 'product',
      status: 'active',
      product: 0,
      story: stories.whatTheWardSees,
      daysAgo: 52,
      description:
        'A product demonstration recorded on a ward with invented patients. It follows one charge nurse through a morning: three expected discharges, two that wait for one step, and a transfer from intensive care.',
      targetAudience: 'Patient flow and capacity management analysts',
      budgetRange: '$7,000 - $10,000',
    },
    {
      title: 'Roster 4.8: swaps settled on the phone',
      type: 'product-update',
      status: 'active',
      product: 2,
      story: stories.shiftSwaps,
      daysAgo: 29,
      description:
        'The release lets two people swap a shift within the rules without a planner. At the first four sites 71% of swaps needed nobody else, and planners report the calmer Mondays that we had hoped for.',
      targetAudience: 'Workforce management analysts in healthcare',
      timeline: 'Available now',
    },
    {
      title: 'Bridge 7.2: replaying a day of messages',
      type: 'product-update',
      status: 'archived',
      product: 8,
      story: stories.replay,
      daysAgo: 207,
      description:
        'Replay was the most asked-for function of interface teams. This update showed it on a day with 1.4 million messages, including the one mapping error that was found by it.',
      targetAudience: 'Interoperability analysts',
    },
    {
      title: 'Theatre scheduling: an average is not a plan',
      type: 'competitive',
      status: 'archived',
      product: 1,
      story: stories.theatres,
      daysAgo: 222,
      description:
        'Against tools that plan with averages per procedure. We compared both on a year of lists from two hospitals; the method is described so that anybody may repeat it.',
      targetAudience: 'Perioperative software analysts',
      budgetRange: '$9,000 - $14,000',
    },
    {
      title: 'Beside the record vendors: complement, not replacement',
      type: 'competitive',
      status: 'draft',
      product: 8,
      story: stories.recordVendors,
      daysAgo: 21,
      description:
        'The large record vendors offer flow and roster modules of their own. We describe when these are enough, when hospitals come to us all the same, and what it takes to work beside them.',
      targetAudience: 'Analysts of hospital information systems',
      requirements: 'No vendor is named without a published source.',
    },
    {
      title: 'Virtual ward in the north: 240 beds that need no building',
      type: 'case-study',
      status: 'draft',
      product: 6,
      story: stories.virtualWard,
      daysAgo: 12,
      description:
        'A region with long distances follows 240 patients at home on any day. The chief nurse tells about the first winter, the evening it nearly failed for want of nurses on call, and what was changed.',
      targetAudience: 'Virtual care and hospital-at-home analysts',
      timeline: 'Interviews recorded, edit in progress',
    },
    {
      title: 'An emergency department without the corridor',
      type: 'case-study',
      status: 'active',
      product: 3,
      story: stories.emergency,
      daysAgo: 97,
      description:
        'After eight months with Triage and Flow, waiting beyond four hours fell from 19 to 6% while arrivals grew. The head of department shows the figures week by week, the bad ones included.',
      targetAudience: 'Emergency care and operations analysts',
      budgetRange: '$14,000 - $20,000',
    },
    {
      title: 'Roadmap: from the ward to the region',
      type: 'roadmap',
      status: 'active',
      product: 9,
      story: stories.wardToRegion,
      daysAgo: 68,
      description:
        'Capacity is a regional question. Over the next two years Flow, Home and Referral will share one picture of a region, with hospitals keeping the say over their own beds.',
      targetAudience: 'Health system and regional planning analysts',
      timeline: 'Two years, four releases',
    },
    {
      title: 'Vision for imaging: the promise to the referring doctor',
      type: 'roadmap',
      status: 'archived',
      product: 4,
      story: stories.imaging,
      daysAgo: 193,
      description:
        'Our view of radiology workflow as it stood in spring: the reading list as a promise with a time, and assistance that prepares but does not read. Much of it has since been released.',
      targetAudience: 'Radiology informatics analysts',
    },
    {
      title: 'After the ransom attack on a customer: our part, plainly',
      type: 'crisis',
      status: 'archived',
      product: 2,
      story: stories.ransom,
      daysAgo: 176,
      description:
        'A customer was attacked through another supplier and switched off all connections for six days. The brief told what we saw, how rosters were kept on paper and entered afterwards, and what we did not know.',
      targetAudience: 'Health security and continuity analysts',
    },
    {
      title: 'Prepared: a safety notice for a medication rule',
      type: 'crisis',
      status: 'draft',
      product: 5,
      story: stories.safetyNotice,
      daysAgo: 31,
      description:
        'Should a rule have to be withdrawn, hospitals are told within four hours and analysts on the same day. Holds the notice, the questions to expect and who answers them.',
      targetAudience: 'Clinical safety officers, analyst relations',
      requirements: 'Approved by the clinical safety board; review twice a year.',
    },
  ],
}
