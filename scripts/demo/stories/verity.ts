import { storiesOf } from '../story.ts'

/** What Verity's videos say and show. */
export const stories = storiesOf({
  atAGlance: [
    {
      title: 'The year in figures',
      said: 'This briefing gives the results of the year as we published them. Every figure comes from the audited report, so you may quote all of them.',
      show: { steps: ['Report', 'Audit', 'Briefing'] },
    },
    {
      title: 'Customers and retention',
      said: 'We show customers by industry and by size, and retention product by product. Where retention fell, we say so and give the reason.',
      show: { share: 97, of: 'of Close customers renewed' },
    },
    {
      title: 'Support in three regions',
      said: 'Support has moved to three regions, so that a close in Sydney is not answered from Toronto at night. We explain who works where, and how a case is handed over.',
      show: { steps: ['Americas', 'Europe', 'Asia Pacific'] },
    },
  ],
  listing: [
    {
      title: 'What changes for customers',
      said: 'Nothing changes in your contracts, your prices or your contacts. What changes is that we now publish our results every quarter.',
      show: { steps: ['Contracts: same', 'Disclosure: more'] },
    },
    {
      title: 'What changes for us',
      said: 'As a listed company we may no longer speak about results before they are out. Please do not take a silence for a signal.',
      show: { steps: ['Quiet period', 'Results', 'Questions'] },
    },
    {
      title: 'Why we keep this brief',
      said: 'This was our first briefing after the listing, and we keep it as a record. The annual briefing is the place for current figures.',
      show: { steps: ['Record', 'Annual briefing'] },
    },
  ],
  consolidate: [
    {
      title: 'A made-up group',
      said: 'The demonstration uses a made-up group of 60 entities in nine currencies. It is untidy on purpose, with late adjustments and two minority interests.',
      show: { bars: { Entities: 60, Currencies: 9 } },
    },
    {
      title: 'Two standards at once',
      said: 'Entries are made once and consolidated under two standards in parallel. Where the standards differ, the difference is an entry of its own.',
      show: { steps: ['One entry', 'IFRS', 'US GAAP'] },
    },
    {
      title: 'Down to the voucher',
      said: 'From a group figure you reach a single voucher in under a minute. We show it with a figure that somebody in the audience picks.',
      show: { steps: ['Group', 'Entity', 'Account', 'Voucher'] },
    },
  ],
  cashBySeven: [
    {
      title: 'The morning position',
      said: 'By seven in the morning the positions of 120 banks are on one page. Each balance shows when the bank sent it.',
      show: { bars: { Banks: 120, Pages: 1 } },
    },
    {
      title: 'When a bank is late',
      said: 'Some bank is late on most days. Its balance is then estimated, marked as an estimate, and replaced when the statement arrives.',
      show: { steps: ['Late', 'Estimated', 'Replaced'] },
    },
    {
      title: 'A forecast that checks itself',
      said: 'The forecast covers 13 weeks and records how wrong it was in each. We chose a week with two bank holidays for this demonstration, because those are the hard ones.',
      show: { bars: { 'Week 1': 98, 'Week 4': 93, 'Week 13': 81 }, unit: '%' },
    },
  ],
  taskList: [
    {
      title: 'What is it waiting for?',
      said: 'An open task used to say only that it was open. Release 12.1 shows what the task is waiting for, and whom it holds up.',
      show: { steps: ['Waits for', 'Task', 'Holds up'] },
    },
    {
      title: 'Day three of a close',
      said: 'We follow the third day of a close at a manufacturer. The critical path changed twice, and both times the team saw it within minutes.',
      show: { steps: ['Stock', 'Intercompany', 'Tax'] },
    },
    {
      title: 'What users told us',
      said: 'Controllers in the trial sent fewer reminders, because people could see who was waiting. Please treat this as an impression, as the trial had eleven customers.',
      show: { bars: { Before: 64, Now: 21 }, unit: 'mails' },
    },
  ],
  eInvoicing: [
    {
      title: 'Eleven more countries',
      said: 'Electronic invoices become mandatory in many countries over the next year. Tax 3.8 covers eleven more of them, which makes 41 in all.',
      show: { bars: { Before: 30, Now: 41 } },
    },
    {
      title: 'Tested before the date',
      said: 'Our content team reads each change of the law and tests it before it takes effect. You receive it with its date, and it switches itself on.',
      show: { steps: ['Law', 'Content', 'Test', 'Date'] },
    },
    {
      title: 'What we leave to partners',
      said: 'Some countries need a local company to file for you. There we work with partners, and the brief names each of them.',
      show: { steps: ['Our filing', "Partners' filing"] },
    },
  ],
  rulesOrModels: [
    {
      title: 'Two ways to match',
      said: 'Newer vendors match transactions by a model alone. Ours uses a model to propose a match and a rule to decide it.',
      show: { steps: ['Model proposes', 'Rule decides'] },
    },
    {
      title: 'What auditors say',
      said: 'We asked auditors about both ways. They accept a model when someone can explain its result, and a written rule is the shortest explanation.',
      show: { share: 97, of: 'of lines matched by written rules' },
    },
    {
      title: 'When a model is better',
      said: 'A model alone is better where payments carry no reference at all, as in some retail business. We say so to customers, and sell less there.',
      show: { steps: ['No reference', 'Model alone'] },
    },
  ],
  besideErp: [
    {
      title: 'One ERP, or several',
      said: 'A group with one ERP and one chart of accounts may not need us. Most groups we meet have five or more, because they bought companies.',
      show: { bars: { 'Small group': 1, 'Typical group': 5 }, unit: 'ERPs' },
    },
    {
      title: 'What the suites do well',
      said: 'The suites are strong where everything happens within them. Their own consolidation is then good enough, and it costs nothing extra.',
      show: { steps: ['One suite', 'One ledger', 'One report'] },
    },
    {
      title: 'What they do not',
      said: 'As soon as a second system takes part, somebody has to map it every month. That mapping is our work, and we keep it when an ERP is replaced.',
      show: { steps: ['ERP one', 'ERP two', 'Verity', 'Group'] },
    },
  ],
  foodGroup: [
    {
      title: 'Nine days, 140 entities',
      said: 'A food company closed the books of 140 entities in nine working days. The group controller wanted four, without hiring anybody.',
      show: { bars: { Before: 9, Now: 4 }, unit: 'days' },
    },
    {
      title: 'What was given up',
      said: 'On the way the team gave up two reports that nobody read. They also stopped posting small differences below a limit agreed with the auditors.',
      show: { steps: ['Two reports', 'Small differences'] },
    },
    {
      title: 'The hardest day',
      said: 'Getting from nine days to five took two quarters, and the last day took another. It depended on suppliers who send their invoices late.',
      show: { bars: { Start: 9, 'Quarter 2': 5, 'Quarter 3': 4 }, unit: 'days' },
    },
  ],
  duplicates: [
    {
      title: 'Seventeen hospitals',
      said: 'A network of 17 hospitals pays about 40,000 invoices a month. Some suppliers are known under several names, and so some invoices were paid twice.',
      show: { bars: { Hospitals: 17, Suppliers: 3100 } },
    },
    {
      title: 'Controls at night',
      said: 'Controls checks journals, payments and access rights every night. A finding goes to a person, with the history of the account beside it.',
      show: { steps: ['Payment', 'Check', 'Finding', 'Person'] },
    },
    {
      title: '2.1 million recovered',
      said: 'Within the first quarter the network recovered 2.1 million dollars. The figure is theirs, and this brief stays a draft until they release it.',
      show: { bars: { 'Month 1': 0.4, 'Month 2': 1.2, 'Month 3': 2.1 }, unit: '$m' },
    },
  ],
  continuousClose: [
    {
      title: 'The 31 steps of a close',
      said: 'A close that never stops is promised by everybody. We have counted 31 steps, and we look at each of them by itself.',
      show: { bars: { 'Every night': 17, 'In two years': 11, Monthly: 3 }, unit: 'steps' },
    },
    {
      title: 'What runs every night',
      said: 'More than half of the steps can run every night today. Customers who use them all find fewer surprises on the first working day.',
      show: { share: 55, of: 'of the steps can run every night' },
    },
    {
      title: 'What stays monthly',
      said: 'Three steps will stay monthly, and we believe for good reasons. Each of them needs a person to judge a whole month at once.',
      show: { steps: ['Provisions', 'Estimates', 'Sign-off'] },
    },
  ],
  oneEvidence: [
    {
      title: 'Many readers',
      said: 'Auditors, tax authorities and sustainability assurers all ask for evidence. They often mean the same document and use different words for it.',
      show: { steps: ['Auditors', 'Tax', 'Assurers'] },
    },
    {
      title: 'Keep it once',
      said: 'Our vision is to keep each piece of evidence once and to answer every reader in their own form. Audit Room is the first product built that way.',
      show: { steps: ['Evidence', 'One store', 'Three answers'] },
    },
    {
      title: 'What comes first',
      said: 'We begin with the request lists of external auditors, because they are the clearest. Tax follows next year, and assurance when its standards have settled.',
      show: { steps: ['Audit', 'Tax', 'Assurance'] },
    },
  ],
  roundingError: [
    {
      title: 'The exact conditions',
      said: 'For eleven days consolidated totals in two currencies could differ by a cent. It happened when a late adjustment was converted twice.',
      show: { bars: { Days: 11, Currencies: 2 } },
    },
    {
      title: 'Who was concerned',
      said: 'It concerned 23 customers, and each was called before we wrote. The brief gives the day and hour of every call.',
      show: { bars: { Called: 23, Written: 23 } },
    },
    {
      title: 'The test that catches it',
      said: 'A new test now converts every adjustment in both directions. It would have caught this error on the day it was made.',
      show: { steps: ['Convert', 'Convert back', 'Compare'] },
    },
  ],
  statementKit: [
    {
      title: 'The last three days',
      said: 'The last three days of a quarter are when our customers need us most. This kit says what we do if the service is slow or away then.',
      show: { steps: ['Day three', 'Day two', 'Last day'] },
    },
    {
      title: 'What to say first',
      said: 'The first statement goes out within thirty minutes. It names what is affected, what still works, and when we will speak again.',
      show: { bars: { Statement: 30, 'Next update': 60 }, unit: 'min' },
    },
    {
      title: 'In which order',
      said: 'Customers who are closing hear from us first, then all others, then the press. We rehearsed this in spring, and a new kit has replaced it since.',
      show: { steps: ['Closing now', 'All customers', 'Press'] },
    },
  ],
})
