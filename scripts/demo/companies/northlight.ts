import type { DemoCompany } from '../demo-content.ts'

/** Software for hospitals, from Copenhagen. */
export const northlight: DemoCompany = {
  domain: 'northlighthealth.example',
  colour: '#7c3aed',
  phone: '+45 55 50 01 26',
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
    { name: 'Grace Mutua', role: 'editor', rights: { canEditCompanyProfile: true } },
    { name: 'Oscar Nyström', role: 'editor', pending: true },
  ],
  products: [
    {
      name: 'Northlight Flow',
      category: 'Patient flow',
      description:
        'Shows which beds will be free when, and which patients are ready but for one step. Wards that use it discharge 1.6 hours earlier on average, without a single extra bed.',
      contact: 'Mette Sørensen',
      releases: ['5.1', '5.0'],
    },
    {
      name: 'Northlight Roster',
      category: 'Workforce scheduling',
      description:
        'Rosters for nurses and doctors that respect contracts, rest times and wishes, in that order. Swaps are settled on the phone, within the rules, at any hour.',
      contact: 'Mette Sørensen',
      releases: ['4.8'],
    },
    {
      name: 'Northlight Medication',
      category: 'Medication safety',
      description:
        'Checks orders against kidney function, allergies and what the patient took at home. Tuned to warn rarely: nine in ten warnings lead to a change.',
      contact: 'Khalid Rahman',
      releases: ['3.2'],
    },
    {
      name: 'Northlight Home',
      category: 'Virtual wards',
      description:
        'Follows patients at home after surgery, with three measurements a day and a nurse within two minutes. Readmissions within 30 days fell by a fifth at six hospitals.',
      contact: 'Khalid Rahman',
      releases: ['2.0'],
    },
  ],
  briefs: [
    {
      title: 'Northlight Flow: what the ward sees at seven',
      type: 'product',
      status: 'active',
      product: 'Northlight Flow',
      daysAgo: 52,
      description:
        'A demonstration recorded on a ward with invented patients. It follows one charge nurse through a morning with three expected discharges and a transfer.',
      targetAudience: 'Patient flow and capacity management analysts',
      story: {
        'Three beds at noon':
          'It is seven in the morning, and *three patients go home today*. Their beds should be *free at noon, not at six* in the evening.',
        'The list at the ward':
          'Two of them *wait for one step each*, a letter and a transport. What is missing stands *on one list at the ward*.',
        'A transfer arrives':
          'At ten *a patient comes from intensive care*, and the plan changes. The nurse sees *which bed is free first*, and why.',
      },
    },
    {
      title: 'Northlight Medication: warning rarely, and rightly',
      type: 'product-update',
      status: 'active',
      product: 'Northlight Medication',
      daysAgo: 7,
      embargoDays: 20,
      description:
        'How thresholds are tuned per ward, the study behind the nine-in-ten figure, and a case in which the system was silent and should not have been.',
      targetAudience: 'Clinical decision support analysts',
      timeline: 'The paper appears in three weeks',
      story: {
        'Tuned for each ward':
          'When everything raises a warning, *people click all of them away*. We *tune each ward with its pharmacist*, and *nine in ten warnings change an order*.',
        'A case we missed':
          'In one case *the system was silent* and should not have been. The patient recovered, and *a new rule covers it* since.',
      },
    },
    {
      title: 'Virtual ward in the north: 240 beds that need no building',
      type: 'case-study',
      status: 'active',
      product: 'Northlight Home',
      daysAgo: 97,
      description:
        'A region with long distances follows 240 patients at home on any day. The chief nurse tells about the first winter, and the evening it nearly failed.',
      targetAudience: 'Virtual care and hospital-at-home analysts',
      story: {
        'Three hours from a hospital':
          'The region follows *240 patients at home* on any day. For many of them *the hospital is three hours away*.',
        'The evening it nearly failed':
          'One stormy evening *two nurses had forty calls* to answer. Since then *a second region helps* when the first is full.',
      },
    },
    {
      title: 'After the ransom attack on a customer: our part, plainly',
      type: 'crisis',
      status: 'archived',
      product: 'Northlight Roster',
      daysAgo: 176,
      description:
        'A customer was attacked through another supplier and switched off all connections for six days. What we saw, and what we did not know.',
      targetAudience: 'Health security and continuity analysts',
      story: {
        'Rosters on paper':
          'Within an hour the customer *switched off all connections*, and that was right. Rosters were *on paper for six days*, from *the print that Roster makes each night*.',
        'What we did not know':
          '*For two days we could not say* whether our connection had been used. It had not, and today we *answer within four hours*.',
      },
    },
  ],
  conversation: {
    log: 'Briefed on Flow. Wants to talk to a hospital that runs it on more than ten wards.',
    questions: [
      {
        from: 'Ines Carvalho',
        at: 16,
        text: 'Who keeps the list right when the ward is busy?',
        answer:
          'Most steps close themselves, from the record system. The nurse ticks off the rest.',
      },
      { from: 'Priya Raman', at: 24, text: 'Does Flow write back to the record, or only read?' },
    ],
    notes: {
      'Ines Carvalho': 'The 1.6 hours are an average. Ask for the spread between wards.',
      'Claire Fontaine': 'Check whether it may run in the certified health cloud in France.',
    },
  },
  canvas: {
    title: 'Hospital software around us',
    axes: ['Breadth of the record', 'Fit with daily ward work'],
    vendors: {
      Northlight: [30, 88, 'medium'],
      'Record vendors': [92, 40, 'large'],
      'Bed boards': [12, 60, 'small'],
      'Roster tools': [20, 45, 'medium'],
    },
    scenario: {
      title: 'If a region shares one picture of its beds',
      outcomes: { 'Transfers in time': '+25%', 'Calls between wards': '-60%', Training: '6 weeks' },
    },
  },
  documents: [
    {
      title: 'Northlight in the second quarter',
      type: 'status-update',
      description: '11 of the 14 wards free their beds before noon.',
      context:
        'Flow now reads discharge letters from two more record systems, and 14 wards went live with it. Medication warns less often: nine in ten warnings lead to a change.',
      objectives:
        'Three wards do not yet free their beds before noon, for want of transport\nThe link from Home to Roster was promised for this quarter and moves to the next',
    },
    {
      title: 'From the ward to the region',
      type: 'tech-strategy',
      description: 'Build Flow and Home on one data model, with hospitals in charge of their beds.',
      context:
        'A region asks three systems which bed is free, and gets three answers. Flow and Home hold two of them.',
      objectives:
        'One picture of a region within two years\nOne data model that both teams build on\nNo bed given away without its hospital',
    },
  ],
}
