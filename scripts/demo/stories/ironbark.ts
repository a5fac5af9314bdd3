import { storiesOf } from '../story.ts'

/** What Ironbark's videos say and show. */
export const stories = storiesOf({
  withinTheGroup: [
    {
      title: 'What stays',
      said: 'A year ago Ironbark became part of a larger group. The team is complete, and the roadmap is still decided in Melbourne.',
      show: { share: 100, of: 'of the team is still here' },
    },
    {
      title: 'What is new',
      said: 'New is that the group sells our products in markets that we could not reach. We train its people ourselves, and we take every first call together.',
      show: { steps: ['Group sells', 'We train', 'We support'] },
    },
    {
      title: 'What analysts ask most',
      said: 'Most of you ask whether the products will be merged with others. They will not, and the contract of sale says so for five years.',
      show: { bars: { 'One year': 1, Agreed: 5 }, unit: 'years' },
    },
  ],
  smallAwake: [
    {
      title: 'Forty-six people',
      said: 'We are 46 people and look after 210 customers. Somebody is awake at every hour, and it is somebody who can act.',
      show: { bars: { People: 46, Customers: 210 } },
    },
    {
      title: 'What we build ourselves',
      said: 'We build detection, response and everything a customer looks at. For malware analysis and threat feeds we rely on others, and we name them.',
      show: { steps: ['Feeds: others', 'Detection: ours', 'Response: ours'] },
    },
    {
      title: 'What we turn down',
      said: 'We work for critical infrastructure and finance, and for nobody else. Last year we turned down eleven requests from other industries.',
      show: { steps: ['Infrastructure', 'Finance'] },
    },
  ],
  alertsAsSentences: [
    {
      title: 'An intrusion in eleven steps',
      said: 'We recorded an intrusion of eleven steps in a laboratory. You see what the analyst reads at each of them, in plain sentences.',
      show: { steps: ['Sign-in', 'Spread', 'Theft'] },
    },
    {
      title: 'Two steps we missed',
      said: 'Watch noticed nine steps and missed two. We show both, and why the story could be told without them.',
      show: { bars: { Noticed: 9, Missed: 2 } },
    },
    {
      title: 'How the proposal changes',
      said: 'At first the proposal is only to ask the user. As evidence comes in it becomes stronger, and in the end it is to close the account.',
      show: { steps: ['Ask', 'Restrict', 'Close'] },
    },
  ],
  firstEdition: [
    {
      title: 'What the internet sees',
      said: 'Surface lists what a stranger on the internet can see of a company. The first twelve customers found between three and forty systems they had forgotten.',
      show: { bars: { Fewest: 3, Median: 14, Most: 40 }, unit: 'systems' },
    },
    {
      title: 'The server of 2019',
      said: 'One customer found a test server from 2019 with a copy of real data. It was switched off within the hour.',
      show: { steps: ['Found', 'Owner', 'Switched off'] },
    },
    {
      title: 'What has changed since',
      said: 'We rank findings differently today, so these screens are no longer those of the product. Ask us for a current demonstration.',
      show: { steps: ['First edition', 'Today'] },
    },
  ],
  unusedGrants: [
    {
      title: 'Rights that nobody uses',
      said: 'Most people collect rights and never give one back. Identity 2.7 shows which of them were not used for ninety days.',
      show: { steps: ['Granted', 'Unused', 'Proposed'] },
    },
    {
      title: 'Rehearsed for two weeks',
      said: 'Before a right is taken away, the removal is rehearsed for two weeks. If the person would have needed it, the right stays.',
      show: { steps: ['Propose', 'Rehearse', 'Remove'] },
    },
    {
      title: 'Without a ticket',
      said: 'Early customers removed 61 percent of standing rights without a single ticket. The rest needs a conversation, and the product says with whom.',
      show: { share: 61, of: 'of standing rights removed' },
    },
  ],
  rotation: [
    {
      title: 'Why many never rotate',
      said: 'Changing the password of a busy database often means an outage. So many teams never change it, and some passwords are older than the team.',
      show: { steps: ['Busy database', 'Outage', 'Never'] },
    },
    {
      title: 'Under load, with the log',
      said: 'We rotate a password under load, with the log beside it. Old and new are both valid for a moment, and no connection is dropped.',
      show: { bars: { Connections: 1200, Dropped: 0 } },
    },
    {
      title: 'Not supported yet',
      said: 'Two kinds of database cannot hold two passwords at once. For them we say so, and offer a rotation within a maintenance window.',
      show: { steps: ['Supported', 'With a window'] },
    },
  ],
  largeProviders: [
    {
      title: 'Where the large ones win',
      said: 'Large providers win on breadth, and on price for each endpoint. If that is what counts for you, they are the better choice.',
      show: { steps: ['Breadth', 'Price'] },
    },
    {
      title: 'Where we win',
      said: 'We win where somebody has to act at night within minutes. In half of our deals the environment includes industrial systems.',
      show: { bars: { 'First look': 4, 'First action': 11 }, unit: 'min' },
    },
    {
      title: 'Ten deals, both sides',
      said: 'The brief describes five deals that we won and five that we lost. Customers are anonymous, and they will stay so.',
      show: { bars: { Won: 5, Lost: 5 }, unit: 'deals' },
    },
  ],
  listening: [
    {
      title: 'Two schools',
      said: 'Active scanning asks devices who they are, and finds more of them. Passive listening only hears what they say, and breaks nothing.',
      show: { steps: ['Ask', 'Listen'] },
    },
    {
      title: 'What listening misses',
      said: 'A device that never speaks is never heard. In our own tests that was about one device in twelve.',
      show: { share: 92, of: 'of devices found by listening alone' },
    },
    {
      title: 'Closing the gap',
      said: 'Customers close the gap during maintenance, when a scan can do no harm. OT prepares the list of places where it is worth looking.',
      show: { steps: ['Listen', 'Maintenance', 'Scan once'] },
    },
  ],
  waterUtility: [
    {
      title: '300 pumping stations',
      said: 'A water utility runs 300 pumping stations, some of them sixty years old. Nobody had a complete list of what was connected.',
      show: { bars: { Stations: 300, Listed: 1900, Found: 1941 } },
    },
    {
      title: '41 unknown devices',
      said: 'In the first month OT found 41 devices that nobody had listed. Two of them had a modem to the outside.',
      show: { bars: { Unknown: 41, 'With a modem': 2 } },
    },
    {
      title: 'Talking to the board',
      said: 'The operations manager took one page to the board, with a photograph of a modem. She got the budget that she had asked for.',
      show: { steps: ['One page', 'Board', 'Budget'] },
    },
  ],
  falseInvoice: [
    {
      title: 'A request for 780,000',
      said: 'A builder received a request to pay 780,000 dollars to a new account. It came from the real mailbox of a real supplier.',
      show: { steps: ['Supplier', 'Mailbox', 'New account'] },
    },
    {
      title: 'An hour and a comma',
      said: 'Mail noticed that it was sent an hour later than usual, and that a comma was in another place. Neither proves anything, but together they were out of character.',
      show: { bars: { Usual: 16, 'This mail': 17 }, unit: "o'clock" },
    },
    {
      title: 'One telephone call',
      said: 'The transfer was held until somebody had called the supplier. The supplier knew nothing of it, and nothing was paid.',
      show: { steps: ['Held', 'Called', 'Not paid'] },
    },
  ],
  automatedAttackers: [
    {
      title: 'Our assumptions',
      said: 'A year ago we wrote down what we expected from attackers who automate. We kept the text as it was, with the date.',
      show: { steps: ['Faster', 'Cheaper', 'More alike'] },
    },
    {
      title: 'Three came true',
      said: 'Three of five assumptions came true, among them that attacks would become faster. The median time from sign-in to theft fell to under an hour.',
      show: { share: 60, of: 'of our assumptions came true' },
    },
    {
      title: 'Two did not',
      said: 'Two did not come true, and those taught us more. Attackers still use people where trust is needed, and so do we.',
      show: { bars: { True: 3, 'Not true': 2 } },
    },
  ],
  writtenLimits: [
    {
      title: 'A matter of trust',
      said: 'Automatic response fails because nobody dares to switch it on. What is missing is not technology, but limits that people understand.',
      show: { share: 18, of: 'of customers use automatic response' },
    },
    {
      title: 'Limits as sentences',
      said: 'Customers will write their limits as sentences. For example: never close an account of the night shift without a call.',
      show: { steps: ['Write', 'Rehearse', 'Act'] },
    },
    {
      title: 'Four quarters',
      said: "Each limit is rehearsed against last year's incidents before it may act. We plan four quarters for this, and you will see each step.",
      show: { steps: ['Write', 'Rehearse', 'Limited', 'Everywhere'] },
    },
  ],
  ifAttacked: [
    {
      title: 'The first hour',
      said: 'A security vendor is a target, and one day it may be our turn. In the first hour we call the customers who could be affected.',
      show: { steps: ['Notice', 'Contain', 'Call'] },
    },
    {
      title: 'Facts in 72 hours',
      said: 'Within 72 hours we publish the technical facts, even if they are not flattering. Others need them to look for the same thing.',
      show: { bars: { Statement: 4, Facts: 72 }, unit: 'hours' },
    },
    {
      title: 'Two people speak',
      said: 'Two people may speak for us, and the brief names them. We rehearse this twice a year with our own product, Drill.',
      show: { steps: ['Rehearse', 'Review', 'Repeat'] },
    },
  ],
  falseAlarms: [
    {
      title: 'What went wrong',
      said: 'In February one detection rule raised 9,000 alerts in four hours. It had been tested on too few kinds of networks.',
      show: { bars: { 'Usual day': 210, February: 9000 }, unit: 'alerts' },
    },
    {
      title: 'What it cost',
      said: 'Seventy customers were affected, and their night shifts had to look at every alert. We withdrew the rule after four hours, which is too long.',
      show: { bars: { Customers: 70, Hours: 4 } },
    },
    {
      title: 'Released in stages',
      said: 'A rule now goes to five customers first, then to fifty, then to all. It stops by itself when it is louder than expected.',
      show: { steps: ['Five', 'Fifty', 'All'] },
    },
  ],
})
