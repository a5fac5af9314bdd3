import type { DemoCompany } from '../demo-content.ts'
import { stories } from '../stories/sunvale.ts'

/** Software for grids and solar parks, from Nairobi. */
export const sunvale: DemoCompany = {
  domain: 'sunvaleenergy.example',
  colour: '#be123c',
  joinedDaysAgo: 264,
  profile: {
    companyName: 'Sunvale Energy Software',
    contactName: 'Amina Wanjiru',
    headquartersLocation: 'Nairobi, Kenya',
    yearFounded: '2016',
    employeeCount: '1001-5000',
    revenue: '$500M - $1B',
    ownershipStructure: 'Other',
    fundingHistory: 'Series A',
    regionsOfOperation: ['Africa', 'Middle East', 'South America', 'Asia'],
  },
  members: [
    { name: 'David Kiprono', role: 'admin' },
    { name: 'Lucía Fernández', role: 'editor', rights: { canManageProducts: true } },
    { name: 'Samuel Boateng', role: 'editor', rights: { canManageBriefs: false } },
    { name: 'Nadia Benali', role: 'editor', pending: true },
  ],
  contacts: [
    { name: 'Peter Otieno', phone: '+254 20 555 0155' },
    { name: 'Valentina Rojas', phone: '+56 2 5550 0121' },
  ],
  products: [
    {
      name: 'Sunvale Grid',
      slug: 'grid',
      category: 'Distribution management',
      description:
        'Runs distribution grids with a lot of solar and few sensors. Estimates what is not measured, says how sure it is, and proposes switching that a dispatcher can follow.',
      contact: 0,
      releases: ['6.3', '6.2'],
    },
    {
      name: 'Sunvale Park',
      slug: 'park',
      category: 'Solar asset management',
      description:
        'Finds the string that underperforms among 40,000 and tells dirt from damage. Work orders carry position, part and expected gain, so that crews start with the right ones.',
      contact: 0,
      releases: ['5.0', '4.9', '4.8'],
    },
    {
      name: 'Sunvale Store',
      slug: 'store',
      category: 'Battery optimization',
      description:
        'Operates batteries across energy, balancing and capacity markets while keeping the warranty. Shows after each day what perfect foresight would have earned.',
      contact: 1,
      releases: ['2.9'],
    },
    {
      name: 'Sunvale Mini',
      slug: 'mini',
      category: 'Mini-grid operations',
      description:
        'Prepayment, metering and operations for mini-grids, from 40 to 4,000 homes. Works for days without a connection and settles everything once it is back.',
      contact: 0,
      releases: ['7.1', '7.0'],
    },
    {
      name: 'Sunvale Forecast',
      slug: 'forecast',
      category: 'Energy forecasting',
      description:
        'Solar, wind and load from fifteen minutes to ten days ahead, for sites with a year of history or none. Errors are published per site, every week.',
      contact: 1,
      releases: ['3.6', '3.5'],
    },
    {
      name: 'Sunvale Meter',
      slug: 'meter',
      category: 'Meter data management',
      description:
        'Takes in 12 million readings an hour from meters of 30 makers. Estimates gaps by rules the regulator has approved, and marks each estimated value as such.',
      contact: 0,
      releases: ['4.4'],
    },
    {
      name: 'Sunvale Trade',
      slug: 'trade',
      category: 'Energy trading',
      description:
        'Brings forecasts, contracts and positions of a small trading desk onto one screen. Nominations leave on time even when the trader is out.',
      contact: 1,
      releases: ['2.2', '2.1'],
    },
    {
      name: 'Sunvale Crew',
      slug: 'crew',
      category: 'Field service',
      description:
        'Plans crews by skill, distance and daylight. Reports are spoken in the field, in Swahili, Spanish or English, and arrive as structured data.',
      contact: 0,
      releases: ['1.8'],
    },
    {
      name: 'Sunvale Tariff',
      slug: 'tariff',
      category: 'Billing and tariffs',
      description:
        'Calculates tariffs with lifeline blocks, time of use and net metering, and explains each bill in three sentences that customers understand.',
      contact: 1,
      releases: ['3.0', '2.9'],
    },
    {
      name: 'Sunvale Plan',
      slug: 'plan',
      category: 'Network planning',
      description:
        'Shows where the next transformer should go and what it will cost not to build it. Scenarios of growth, storage and demand response are compared side by side.',
      contact: 0,
      releases: ['1.2'],
    },
  ],
  briefs: [
    {
      title: 'Sunvale: software for grids that grow from the edge',
      type: 'company',
      status: 'active',
      product: 0,
      story: stories.fromTheEdge,
      daysAgo: 35,
      description:
        'This year’s company briefing: 61 utilities and 1,900 mini-grids in 23 countries, ownership by a trust, and what it means to build for places where the grid arrives after the panels.',
      targetAudience: 'Utility software analysts, emerging markets',
      budgetRange: '$12,000 - $16,000',
    },
    {
      title: 'Sunvale and its trust: ownership explained',
      type: 'company',
      status: 'archived',
      product: 0,
      story: stories.trust,
      daysAgo: 248,
      description:
        'When the founders gave their shares to a trust, many asked why. The brief explained governance and financing at the time; the annual briefing now covers both.',
      targetAudience: 'Analysts with questions on vendor viability',
    },
    {
      title: 'Sunvale Mini: days without a connection',
      type: 'product',
      status: 'archived',
      product: 3,
      story: stories.withoutConnection,
      daysAgo: 201,
      description:
        'Shown on a real controller with the antenna taken off: three days of prepayment, metering and load shedding, and the settlement on the fourth. Version 7.1 has changed the screens.',
      targetAudience: 'Mini-grid and energy access analysts',
    },
    {
      title: 'Sunvale Store: revenue within the warranty',
      type: 'product',
      status: 'draft',
      product: 2,
      story: stories.warranty,
      daysAgo: 16,
      description:
        'How a 60 MW battery is bid into three markets with the maker’s limits as hard constraints. Includes the comparison with perfect foresight over a full year, month by month.',
      targetAudience: 'Energy storage software analysts',
      timeline: 'Waiting for the December figures',
      requirements: 'The asset owner approves the monthly values.',
    },
    {
      title: 'Forecast 3.6: sites without history',
      type: 'product-update',
      status: 'draft',
      product: 4,
      story: stories.noHistory,
      daysAgo: 3,
      description:
        'A new park has no past to learn from. Release 3.6 borrows from similar sites and says how much; the error in the first month falls from 19 to 12% over 140 sites.',
      targetAudience: 'Renewable forecasting analysts',
      timeline: 'Release in three weeks',
    },
    {
      title: 'Park 5.0: telling dirt from damage',
      type: 'product-update',
      status: 'active',
      product: 1,
      story: stories.dirtOrDamage,
      daysAgo: 46,
      description:
        'The new model separates soiling, shading and broken strings from inverter data alone. Crews at eleven parks drove 27% fewer kilometers to win back the same energy.',
      targetAudience: 'Asset performance management analysts',
      budgetRange: '$5,000 - $7,500',
    },
    {
      title: 'Against distribution suites made for other grids',
      type: 'competitive',
      status: 'active',
      product: 0,
      story: stories.otherGrids,
      daysAgo: 88,
      description:
        'Suites that assume a sensor at every node do poorly where there is one in fifty. We show the same feeder in both, with the sensors it really has, and what the dispatcher sees.',
      targetAudience: 'Distribution management analysts',
      timeline: 'Before the spring quadrant interviews',
    },
    {
      title: 'Prepayment platforms compared',
      type: 'competitive',
      status: 'archived',
      product: 3,
      story: stories.prepayment,
      daysAgo: 186,
      description:
        'Six prepayment platforms for mini-grids, compared by price, offline behavior and support. Last year’s edition, with the table that was quoted most; two vendors have left the market.',
      targetAudience: 'Energy access analysts and development banks',
    },
    {
      title: 'An island halves its diesel',
      type: 'case-study',
      status: 'archived',
      product: 2,
      story: stories.island,
      daysAgo: 174,
      description:
        'With 9 MW of solar, one battery and Store, an island utility burned 52% less diesel in the first year. The chief engineer names the three nights on which a generator had to be started by hand.',
      targetAudience: 'Analysts for islanded and weak grids',
      budgetRange: '$16,000 - $22,000',
    },
    {
      title: 'Twelve million bills that explain themselves',
      type: 'case-study',
      status: 'draft',
      product: 8,
      story: stories.plainBills,
      daysAgo: 20,
      description:
        'A utility printed three plain sentences on each bill and calls to its center fell by 23%. The draft has the figures; the quotations from customers are being translated.',
      targetAudience: 'Customer experience analysts in utilities',
      requirements: 'Translations checked by a native speaker.',
    },
    {
      title: 'Roadmap: switching proposals the dispatcher may trust',
      type: 'roadmap',
      status: 'draft',
      product: 0,
      story: stories.switching,
      daysAgo: 7,
      description:
        'From estimate to proposal to action, with a person in between for as long as the grid code asks for one. The brief gives the next five releases and the measure by which each will be judged.',
      targetAudience: 'Grid operations analysts under non-disclosure agreement',
      timeline: 'Five releases over thirty months',
    },
    {
      title: 'Vision: planning with neighbors',
      type: 'roadmap',
      status: 'active',
      product: 9,
      story: stories.neighbours,
      daysAgo: 104,
      description:
        'Utilities plan alone what they will share: lines, storage, weather. We describe a common model that keeps each utility’s data at home, and the two regions that have begun.',
      targetAudience: 'Network planning and power pool analysts',
      timeline: 'Pilot through next year',
    },
    {
      title: 'The night of the frequency event: our account',
      type: 'crisis',
      status: 'active',
      product: 0,
      story: stories.frequencyEvent,
      daysAgo: 122,
      description:
        'Two million homes were dark for forty minutes. Our estimate was right and our proposal came late. The brief gives the second-by-second account that the regulator received, and what we changed.',
      targetAudience: 'Analysts, regulators and customers with questions',
      requirements: 'Answers come from the chief engineer alone.',
    },
    {
      title: 'Meter data incident, second edition',
      type: 'crisis',
      status: 'archived',
      product: 5,
      story: stories.doubledReadings,
      daysAgo: 217,
      description:
        'Readings of one town were billed twice. How it was found by a customer, repaid within a week, and why estimated and doubled values can no longer be mistaken for each other.',
      targetAudience: 'Analysts who reported on the incident',
    },
  ],
}
