import { storiesOf } from '../story.ts'

/** What Northlight's videos say and show. */
export const stories = storiesOf({
  fiveYears: [
    {
      title: 'Three founding hospitals',
      said: 'For five years we worked with three hospitals and nobody else. Every product began with a nurse or a doctor who showed us what went wrong.',
      show: { bars: { 'Year 5': 3, 'Year 7': 50 }, unit: 'hospitals' },
    },
    {
      title: 'Why we waited',
      said: 'We could have sold earlier, and some people told us to. We wanted each product to survive a winter on a real ward first.',
      show: { steps: ['Ward', 'Winter', 'Second ward'] },
    },
    {
      title: 'Two years, fifty hospitals',
      said: 'Then it took two years to reach fifty hospitals. The figures in this brief are those of last year, so please use the newer introduction.',
      show: { share: 94, of: 'of hospitals still on every product they bought' },
    },
  ],
  newMarkets: [
    {
      title: 'Who we are',
      said: 'Northlight makes software for the daily work of hospitals, from beds to rosters. This year the first hospitals in Australia and the Gulf go live.',
      show: { steps: ['Nordics', 'Gulf', 'Australia'] },
    },
    {
      title: 'Certified, and where',
      said: 'Products that influence treatment are certified as medical devices. Data stays in the country of the hospital, and we name each data center.',
      show: { steps: ['Hospital', 'Its country', 'Data center'] },
    },
    {
      title: 'Clinical safety',
      said: 'A safety officer with a clinical background can stop any release. She has done so twice, and both reports are available on request.',
      show: { bars: { Releases: 46, Stopped: 2 } },
    },
  ],
  medication: [
    {
      title: 'Why warnings are ignored',
      said: 'When everything raises a warning, people click all of them away. So the question is not how many we find, but how many are worth reading.',
      show: { steps: ['Order', 'Warning', 'Click'] },
    },
    {
      title: 'Tuned for each ward',
      said: 'Thresholds are tuned for each ward with its own pharmacist. In the study nine in ten of the warnings led to a change of the order.',
      show: { share: 90, of: 'of warnings led to a change' },
    },
    {
      title: 'A case we missed',
      said: 'In one case the system was silent and should not have been. We tell what happened, what it meant for the patient, and which rule is new since.',
      show: { steps: ['Case', 'Review', 'New rule'] },
    },
  ],
  whatTheWardSees: [
    {
      title: 'The bed at noon',
      said: 'It is seven in the morning, and the ward expects three patients to go home. The aim is that their beds are free at noon, not at six in the evening.',
      show: { bars: { Before: 18, Now: 12 }, unit: "o'clock" },
    },
    {
      title: 'The list at the ward',
      said: 'Two of them wait for one step each: a letter, and a transport. What is still missing stands on one list at the ward.',
      show: { steps: ['Letter', 'Medicine', 'Transport', 'Home'] },
    },
    {
      title: 'A transfer arrives',
      said: 'At ten a patient comes over from intensive care, and the plan changes. The charge nurse sees which bed will be free first, and why.',
      show: { steps: ['Intensive care', 'Free bed', 'Ward'] },
    },
  ],
  shiftSwaps: [
    {
      title: 'A swap between two people',
      said: 'Roster 4.8 lets two people swap a shift on their phones. The rules on rest and skills are checked before either of them can agree.',
      show: { steps: ['Ask', 'Check', 'Agree'] },
    },
    {
      title: 'Seven in ten need nobody',
      said: 'At the first four sites 71 percent of swaps needed nobody else. The others went to a planner, with the reason on top.',
      show: { share: 71, of: 'of swaps settled by two people' },
    },
    {
      title: 'Calmer Mondays',
      said: 'Planners report calmer Mondays, which is what we had hoped for. We will publish overtime figures when we have half a year of them.',
      show: { bars: { Before: 38, Now: 11 }, unit: 'calls' },
    },
  ],
  replay: [
    {
      title: 'What teams asked for',
      said: 'Interface teams asked for one function more than for any other. They wanted to send a day of messages again, through a corrected mapping.',
      show: { steps: ['Day', 'New mapping', 'Replay'] },
    },
    {
      title: '1.4 million messages',
      said: 'We replay a real day with 1.4 million messages on a copy of the system. It takes 50 minutes, and no other system notices.',
      show: { bars: { Recorded: 1440, Replayed: 50 }, unit: 'min' },
    },
    {
      title: 'The error it found',
      said: 'The replay found one mapping error that had been there for two years. A unit had been dropped, in a field that few people read.',
      show: { steps: ['1.4 million', 'One error', 'Corrected'] },
    },
  ],
  theatres: [
    {
      title: 'Averages mislead',
      said: 'Most tools plan an operation with the average time for its kind. Half of all operations take longer, so half of all lists run late.',
      show: { share: 50, of: 'of operations take longer than the average' },
    },
    {
      title: 'Planning with the spread',
      said: 'Theatre plans with the spread, for this surgeon and this kind of patient. A short and certain operation goes first, an uncertain one where it can wait.',
      show: { steps: ['Certain', 'Likely', 'Uncertain'] },
    },
    {
      title: 'A year of lists',
      said: 'We compared both ways on a year of lists from two hospitals. The method is described in the brief, so that anybody may repeat it.',
      show: { bars: { Average: 46, Spread: 21 }, unit: '% late' },
    },
  ],
  recordVendors: [
    {
      title: 'When their modules do',
      said: 'The large record vendors have their own modules for beds and rosters. In a single hospital with one record system they are often enough.',
      show: { steps: ['One hospital', 'One record'] },
    },
    {
      title: 'When hospitals call us',
      said: 'Hospitals call us when several sites share staff and patients. They keep their record system, and we read from it and write back.',
      show: { steps: ['Record', 'Bridge', 'Flow', 'Record'] },
    },
    {
      title: 'Working side by side',
      said: 'It takes about twelve weeks to work beside a record vendor, most of it for agreements. The brief says who has to sign what.',
      show: { bars: { Agreements: 7, Interfaces: 3, Training: 2 }, unit: 'weeks' },
    },
  ],
  virtualWard: [
    {
      title: '240 beds, no building',
      said: 'A region in the north follows 240 patients at home on any day. For many of them the hospital is three hours away.',
      show: { bars: { 'At home': 240, 'In hospital': 310 }, unit: 'beds' },
    },
    {
      title: 'The evening it nearly failed',
      said: 'One evening in the first winter too few nurses were on call. Two patients waited longer than they should have, and both came to no harm.',
      show: { steps: ['Storm', 'Two nurses', 'Forty calls'] },
    },
    {
      title: 'What was changed',
      said: 'Since then a second region is on call when the first one is full. The chief nurse explains how they agreed on it, and what it costs.',
      show: { steps: ['Region one', 'Full', 'Region two'] },
    },
  ],
  emergency: [
    {
      title: 'Beds in the corridor',
      said: 'Patients waited in the corridor, because no bed was free upstairs. One in five of them waited for more than four hours.',
      show: { share: 19, of: 'waited for more than four hours' },
    },
    {
      title: 'Triage and Flow together',
      said: 'Triage says early who will need a bed, and Flow says when one will be free. The two teams now look at the same screen twice a day.',
      show: { steps: ['Arrival', 'Triage', 'Bed', 'Ward'] },
    },
    {
      title: 'Eight months later',
      said: 'After eight months the share fell from 19 to 6 percent while arrivals grew. The head of department shows every week, the bad ones included.',
      show: { bars: { Before: 19, Now: 6 }, unit: '%' },
    },
  ],
  wardToRegion: [
    {
      title: 'A regional question',
      said: 'A full hospital often has a neighbor with free beds. Today the two find out by telephone, and usually too late.',
      show: { steps: ['Full', 'Telephone', 'Too late'] },
    },
    {
      title: 'One picture of a region',
      said: 'Over two years Flow, Home and Referral will share one picture. It shows beds, people at home, and patients who are on their way.',
      show: { steps: ['Flow', 'Home', 'Referral'] },
    },
    {
      title: 'The hospital decides',
      said: 'Each hospital keeps the say over its own beds. Nothing is assigned from outside, and every request can be declined with a reason.',
      show: { steps: ['Request', 'Reason', 'Answer'] },
    },
  ],
  imaging: [
    {
      title: 'A promise with a time',
      said: 'A doctor who refers a patient wants to know when the report will come. We see the reading list as a promise, with a time for each examination.',
      show: { steps: ['Referral', 'Scan', 'Report'] },
    },
    {
      title: 'It prepares, it does not read',
      said: 'Assistance may sort, measure and fetch earlier pictures. It does not read, because a promise needs a person behind it.',
      show: { steps: ['Sort', 'Measure', 'A person reads'] },
    },
    {
      title: 'What has come true',
      said: 'This was our view in spring, and much of it has been released since. We keep the brief so that you can compare.',
      show: { share: 70, of: 'of the plan has been released' },
    },
  ],
  ransom: [
    {
      title: 'What we saw',
      said: 'A customer was attacked through another supplier. Within an hour they switched off all connections, ours included, and that was the right thing to do.',
      show: { steps: ['Attack', 'One hour', 'Switched off'] },
    },
    {
      title: 'Rosters on paper',
      said: 'For six days rosters were kept on paper, from a print that Roster makes each night. Afterwards the changes were entered by two people.',
      show: { bars: { 'On paper': 6, 'To enter': 2 }, unit: 'days' },
    },
    {
      title: 'What we did not know',
      said: 'We did not know for two days whether our own connection had been used. It had not, and we should have been able to say so sooner.',
      show: { bars: { 'To answer': 48, 'Our aim': 4 }, unit: 'hours' },
    },
  ],
  safetyNotice: [
    {
      title: 'If a rule is withdrawn',
      said: 'A medication rule can turn out to be wrong, and then we withdraw it. The product says at once that the rule is off, and since when.',
      show: { steps: ['Report', 'Review', 'Withdraw'] },
    },
    {
      title: 'Four hours',
      said: 'Hospitals are told within four hours, and analysts on the same day. The notice says which orders may be affected, and how to find them.',
      show: { bars: { Hospitals: 4, Analysts: 12 }, unit: 'hours' },
    },
    {
      title: 'Who answers',
      said: 'The safety officer answers clinical questions, and analyst relations all others. The brief lists the questions that we expect.',
      show: { steps: ['Clinical', 'Technical', 'Other'] },
    },
  ],
})
