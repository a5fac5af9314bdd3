import { storiesOf } from '../story.ts'

/** What Sunvale's videos say and show. */
export const stories = storiesOf({
  fromTheEdge: [
    {
      title: 'Where the panels came first',
      said: 'In many places people had solar panels before they had a grid. Our software is made for such places, and it turns out to be useful elsewhere.',
      show: { steps: ['Panels', 'Battery', 'Mini-grid', 'Grid'] },
    },
    {
      title: 'Twenty-three countries',
      said: 'Today 61 utilities and 1,900 mini-grids in 23 countries work with us. Half of them have fewer than ten people in operations.',
      show: { bars: { 'Mini-grids': 1900, Utilities: 61, Countries: 23 } },
    },
    {
      title: 'Owned by a trust',
      said: 'A trust owns the company, so nobody can sell it. What we earn goes into the products, and a part into training for operators.',
      show: { steps: ['Customers', 'Company', 'Trust'] },
    },
  ],
  trust: [
    {
      title: 'Why a trust',
      said: 'When the founders gave their shares to a trust, many asked why. They wanted utilities to be able to rely on us for thirty years.',
      show: { bars: { 'A grid lasts': 30, 'A fund lasts': 7 }, unit: 'years' },
    },
    {
      title: 'Who decides',
      said: 'The trust has five members, two of them from customers. They appoint the board, and they do not take part in daily business.',
      show: { bars: { Staff: 2, Customers: 2, Outside: 1 } },
    },
    {
      title: 'How we are financed',
      said: 'We grow from what we earn, and borrow for large projects. This was the state at the time, and the annual briefing now covers it.',
      show: { share: 82, of: 'of growth paid from earnings' },
    },
  ],
  withoutConnection: [
    {
      title: 'The antenna comes off',
      said: 'We show Mini on a real controller, and take its antenna off. For three days it has no connection to anything.',
      show: { steps: ['Day one', 'Day two', 'Day three'] },
    },
    {
      title: 'Life goes on',
      said: 'Prepaid credit is counted, meters are read, and load is shed when the battery is low. People in the village notice nothing.',
      show: { steps: ['Prepay', 'Measure', 'Shed load'] },
    },
    {
      title: 'Settled on day four',
      said: 'On the fourth day the antenna goes back on, and everything is settled. Not one payment was lost, and none was counted twice.',
      show: { bars: { Payments: 412, Lost: 0 } },
    },
  ],
  warranty: [
    {
      title: 'Three markets',
      said: 'A battery of 60 megawatts can earn in three markets. It can not be used for all of them at once, so each hour is a choice.',
      show: { steps: ['Energy', 'Balancing', 'Capacity'] },
    },
    {
      title: "The maker's limits",
      said: "The maker's limits are hard constraints, and no price can break them. The warranty is worth more than the best hour of the year.",
      show: { bars: { Allowed: 365, Used: 341 }, unit: 'cycles' },
    },
    {
      title: 'Against perfect foresight',
      said: 'We compare each month with what perfect foresight would have earned. The December figures are still missing, so this is a draft.',
      show: { share: 86, of: 'of what perfect foresight would have earned' },
    },
  ],
  noHistory: [
    {
      title: 'A park without a past',
      said: 'A new solar park has no past to learn from. Its first forecasts are usually poor, just when its owner needs them.',
      show: { steps: ['New park', 'No history', 'Poor forecast'] },
    },
    {
      title: 'Borrowed from neighbors',
      said: 'Release 3.6 borrows from similar sites, and says how much. With each week the park relies more on its own readings.',
      show: { bars: { 'Week 1': 90, 'Week 4': 55, 'Week 12': 10 }, unit: '%' },
    },
    {
      title: 'A smaller error',
      said: 'Over 140 sites the error of the first month falls from 19 to 12 percent. Errors are published for each site, every week.',
      show: { bars: { Before: 19, Now: 12 }, unit: '%' },
    },
  ],
  dirtOrDamage: [
    {
      title: 'It looks the same',
      said: 'A dirty string and a broken string both produce less. From the office they look the same, and so crews used to drive to both.',
      show: { steps: ['Less power', 'Dirt?', 'Damage?'] },
    },
    {
      title: 'What the inverter knows',
      said: 'The new model needs only the data of the inverter. Dirt comes slowly and washes off, shade comes every day, and damage stays.',
      show: { steps: ['Dirt', 'Shade', 'Damage'] },
    },
    {
      title: 'Fewer kilometers',
      said: 'Crews at eleven parks drove 27 percent fewer kilometers to win back the same energy. Each order carries the position, the part and the expected gain.',
      show: { share: 27, of: 'fewer kilometers for the same energy' },
    },
  ],
  otherGrids: [
    {
      title: 'A sensor at every node',
      said: 'Most distribution suites assume a sensor at every node. In the grids of our customers there is one at every fiftieth.',
      show: { bars: { Nodes: 50, Sensors: 1 } },
    },
    {
      title: 'The same feeder in both',
      said: 'We show one feeder in both systems, with the sensors it really has. You see what a dispatcher would see, and what is missing.',
      show: { steps: ['Feeder', 'Suite', 'Sunvale'] },
    },
    {
      title: 'How sure we are',
      said: 'Grid estimates what is not measured, and says how sure it is. A suite with a full set of sensors is more exact, and we say so.',
      show: { bars: { Measured: 99, Estimated: 93 }, unit: '% right' },
    },
  ],
  prepayment: [
    {
      title: 'Six platforms',
      said: 'We compared six prepayment platforms for mini-grids, our own included. Each was judged by price, by what works offline, and by support.',
      show: { steps: ['Price', 'Offline', 'Support'] },
    },
    {
      title: 'Days without a network',
      said: 'The platforms differ most when the network is away. Two of them stop selling at once, and one goes on for a month.',
      show: { bars: { Shortest: 0, Median: 4, Longest: 30 }, unit: 'days' },
    },
    {
      title: "Last year's edition",
      said: 'This is the edition of last year, with the table that was quoted most. Two vendors have left the market since.',
      show: { bars: { Then: 6, Now: 4 }, unit: 'vendors' },
    },
  ],
  island: [
    {
      title: 'An island on diesel',
      said: 'An island utility made all its electricity with diesel. It added nine megawatts of solar, one battery, and Store to run them.',
      show: { steps: ['Diesel', 'Solar', 'Battery'] },
    },
    {
      title: 'Half the diesel',
      said: 'In the first year it burned 52 percent less diesel. The savings pay for the battery in six years at the price of today.',
      show: { share: 52, of: 'less diesel in the first year' },
    },
    {
      title: 'Three difficult nights',
      said: 'On three nights a generator had to be started by hand. The chief engineer names them, and says what Store has learned from each.',
      show: { bars: { Nights: 365, 'By hand': 3 } },
    },
  ],
  plainBills: [
    {
      title: 'Three plain sentences',
      said: 'A utility printed three plain sentences on each bill. They say what was used, what it cost, and why it differs from last month.',
      show: { steps: ['Used', 'Cost', 'Why'] },
    },
    {
      title: 'Twelve million bills',
      said: 'Tariff writes the sentences for twelve million bills a year. They are made from the same values as the bill, so the two cannot disagree.',
      show: { steps: ['Readings', 'Tariff', 'Sentences'] },
    },
    {
      title: 'Fewer calls',
      said: 'Calls to the service center fell by 23 percent. What customers say about it is being translated, and this brief waits for that.',
      show: { share: 23, of: 'fewer calls about bills' },
    },
  ],
  switching: [
    {
      title: 'From estimate to proposal',
      said: 'Grid already estimates what no sensor measures. The next step is a proposal: open this switch, close that one, and here is why.',
      show: { steps: ['Estimate', 'Proposal', 'Action'] },
    },
    {
      title: 'A person in between',
      said: 'A dispatcher confirms each proposal for as long as the grid code asks for it. We do not want to take that person out.',
      show: { steps: ['Proposal', 'Dispatcher', 'Switch'] },
    },
    {
      title: 'Five releases',
      said: 'There are five releases over thirty months. For each we name the measure by which it will be judged, before it is built.',
      show: { bars: { Releases: 5, Months: 30 } },
    },
  ],
  neighbours: [
    {
      title: 'Planning alone',
      said: 'Utilities plan alone what they will share: lines, storage and weather. So two of them may build the same line twice.',
      show: { steps: ['Lines', 'Storage', 'Weather'] },
    },
    {
      title: 'Data stays at home',
      said: "We describe a common model in which each utility's data stays at home. Only results are exchanged, and each side sees what it sends.",
      show: { steps: ['Own data', 'Results', 'Shared plan'] },
    },
    {
      title: 'Two regions have begun',
      said: 'Two regions have begun with a pilot that runs through next year. We will report what they save, and what they do not.',
      show: { bars: { 'East Africa': 4, Andes: 3 }, unit: 'utilities' },
    },
  ],
  frequencyEvent: [
    {
      title: 'Forty minutes',
      said: 'On that night two million homes were dark for forty minutes. Our estimate was right, and our proposal came too late.',
      show: { bars: { Estimate: 2, Proposal: 95 }, unit: 'seconds' },
    },
    {
      title: 'Second by second',
      said: 'The regulator received an account second by second, and it is part of this brief. We have not left anything out.',
      show: { steps: ['Event', 'Estimate', 'Proposal', 'Action'] },
    },
    {
      title: 'What we changed',
      said: 'A proposal no longer waits until every reading is complete. It now appears within ten seconds, and says what is still uncertain.',
      show: { bars: { Then: 95, Now: 10 }, unit: 'seconds' },
    },
  ],
  doubledReadings: [
    {
      title: 'How it was found',
      said: 'The readings of one town were billed twice. A customer found it, because she writes down her meter every month.',
      show: { steps: ['Reading', 'Bill', 'Second bill'] },
    },
    {
      title: 'Repaid in a week',
      said: 'The utility repaid everybody within a week, and we paid for the work. Nobody had to fill in a form.',
      show: { bars: { Found: 1, Corrected: 3, Repaid: 7 }, unit: 'days' },
    },
    {
      title: 'Never the same again',
      said: 'Every value now carries its origin: measured, estimated or received twice. The three can no longer be mistaken for each other.',
      show: { steps: ['Measured', 'Estimated', 'Received twice'] },
    },
  ],
})
