import type { DemoCompany } from '../demo-content.ts'
import { stories } from '../stories/ironbark.ts'

/** Security software, from Melbourne. */
export const ironbark: DemoCompany = {
  domain: 'ironbarksecurity.example',
  colour: '#b45309',
  joinedDaysAgo: 270,
  profile: {
    companyName: 'Ironbark Security',
    contactName: 'Callum Pearce',
    headquartersLocation: 'Melbourne, Australia',
    yearFounded: '2020',
    employeeCount: '11-50',
    revenue: '$1M - $10M',
    ownershipStructure: 'Subsidiary',
    fundingHistory: 'Acquisition',
    regionsOfOperation: ['Oceania', 'Asia', 'North America'],
  },
  members: [
    { name: 'Mei Lin Chua', role: 'admin' },
    { name: 'Arjun Mehta', role: 'editor', rights: { canManageProducts: true } },
    { name: 'Zoe Campbell', role: 'editor', rights: { canManageTeam: true } },
    { name: 'Noah Walker', role: 'admin', pending: true },
  ],
  contacts: [{ name: 'Bridget Doyle', phone: '+61 3 5550 0174' }, { name: 'Kenji Watanabe' }],
  products: [
    {
      name: 'Ironbark Watch',
      slug: 'watch',
      category: 'Detection and response',
      description:
        'Detects intruders by what they must do and not by what they are called. Each alert tells the story so far in plain sentences, and proposes the next step with its price.',
      contact: 0,
      releases: ['4.0', '3.9'],
    },
    {
      name: 'Ironbark Identity',
      slug: 'identity',
      category: 'Identity threat protection',
      description:
        'Watches sign-ins, tokens and grants across directories and clouds. Finds the account that nobody owns, and the permission that nobody has used for a year.',
      contact: 0,
      releases: ['2.8', '2.7'],
    },
    {
      name: 'Ironbark Surface',
      slug: 'surface',
      category: 'Attack surface management',
      description:
        'Finds what a company shows to the internet, including the test server of 2019. Ranks findings by what an attacker would try first and proves them without harm.',
      contact: 1,
      releases: ['3.1'],
    },
    {
      name: 'Ironbark Patch',
      slug: 'patch',
      category: 'Vulnerability management',
      description:
        'Brings the 3% of vulnerabilities that matter to the people who can mend them, with a tested change and a window that suits the business.',
      contact: 0,
      releases: ['2.2', '2.1', '2.0'],
    },
    {
      name: 'Ironbark Mail',
      slug: 'mail',
      category: 'Email security',
      description:
        'Recognizes fraud by the relation between two people and not by words alone. A payment request out of character is held, and the reason is shown to both.',
      contact: 1,
      releases: ['1.7'],
    },
    {
      name: 'Ironbark Vault',
      slug: 'vault',
      category: 'Secrets management',
      description:
        'Keeps and rotates the secrets of software without an agent on every machine. Developers ask by name, get it for minutes, and leave a line in the log.',
      contact: 0,
      releases: ['5.5', '5.4'],
    },
    {
      name: 'Ironbark Drill',
      slug: 'drill',
      category: 'Security exercises',
      description:
        'Rehearses an incident with the board and the night shift in two hours. Scenarios follow the customer’s own systems, and the report names three things to change.',
      contact: 1,
      releases: ['1.3'],
    },
    {
      name: 'Ironbark OT',
      slug: 'ot',
      category: 'Industrial security',
      description:
        'Listens on industrial networks without sending a packet. Knows 140 protocols, and the difference between a maintenance window and an attack at three in the morning.',
      contact: 0,
      releases: ['2.5', '2.4'],
    },
    {
      name: 'Ironbark Evidence',
      slug: 'evidence',
      category: 'Compliance automation',
      description:
        'Collects evidence for ISO 27001, SOC 2 and the Essential Eight from systems as they run. Gaps appear months before the auditor, together with their owner.',
      contact: 1,
      releases: ['3.3'],
    },
    {
      name: 'Ironbark Night Desk',
      slug: 'night-desk',
      category: 'Managed security services',
      description:
        'Our own analysts, awake while yours sleep, from three time zones. They act within limits agreed beforehand and hand over in writing each morning.',
      contact: 0,
      releases: ['1.0'],
    },
  ],
  briefs: [
    {
      title: 'Ironbark within the group: what stays, what is new',
      type: 'company',
      status: 'draft',
      product: 0,
      story: stories.withinTheGroup,
      daysAgo: 5,
      description:
        'A year after we became part of a larger group: the team is complete, the roadmap is ours, and the group’s sales reach is not. The brief answers the questions that analysts put to us most.',
      targetAudience: 'Security analysts who followed the acquisition',
      timeline: 'Ready for the anniversary',
      requirements: 'Group communications reads it first.',
    },
    {
      title: 'Who we are: small, awake, specific',
      type: 'company',
      status: 'active',
      product: 9,
      story: stories.smallAwake,
      daysAgo: 118,
      description:
        'An introduction to a vendor of 46 people with 210 customers: what we build ourselves, where we rely on others, and why we turned down work outside critical infrastructure and finance.',
      targetAudience: 'Analysts for detection and response, regional vendors',
    },
    {
      title: 'Ironbark Watch: alerts as sentences',
      type: 'product',
      status: 'active',
      product: 0,
      story: stories.alertsAsSentences,
      daysAgo: 44,
      description:
        'A demonstration on a recorded intrusion of eleven steps. We show what the analyst reads at each one, which two steps we missed, and how the proposal changes as evidence comes in.',
      targetAudience: 'Extended detection and response analysts',
      budgetRange: '$5,000 - $8,000',
      timeline: 'Live session on request',
    },
    {
      title: 'Ironbark Surface, first edition',
      type: 'product',
      status: 'archived',
      product: 2,
      story: stories.firstEdition,
      daysAgo: 226,
      description:
        'The launch briefing of Surface with the first twelve customers. Findings have been re-ranked since, so the screens in the video are no longer those of the product.',
      targetAudience: 'Attack surface and exposure management analysts',
    },
    {
      title: 'Identity 2.7: the grants nobody uses',
      type: 'product-update',
      status: 'archived',
      product: 1,
      story: stories.unusedGrants,
      daysAgo: 183,
      description:
        'The release that proposes which grants to take away, and rehearses the removal for two weeks before it does. Early customers removed 61% of standing rights without a ticket.',
      targetAudience: 'Identity security analysts',
    },
    {
      title: 'Vault 5.5: rotation without downtime',
      type: 'product-update',
      status: 'draft',
      product: 5,
      story: stories.rotation,
      daysAgo: 10,
      description:
        'Rotating the password of a busy database without a dropped connection is the reason many never rotate. We show it under load, with the log beside it, and say which databases are not supported yet.',
      targetAudience: 'Secrets and machine identity analysts',
      timeline: 'Beta now, general availability next quarter',
    },
    {
      title: 'Managed services: beside the large providers',
      type: 'competitive',
      status: 'draft',
      product: 9,
      story: stories.largeProviders,
      daysAgo: 25,
      description:
        'Large providers win on breadth and on price per endpoint. We win where somebody must act at night within minutes, in an environment that includes industrial systems. With five deals on both sides.',
      targetAudience: 'Managed detection and response analysts',
      budgetRange: '$6,000 - $10,000',
      requirements: 'Deal details are anonymous and stay so.',
    },
    {
      title: 'Listening or asking: two schools of industrial security',
      type: 'competitive',
      status: 'active',
      product: 7,
      story: stories.listening,
      daysAgo: 76,
      description:
        'Active scanning finds more, passive listening breaks nothing. We explain why Ironbark OT only listens, what that misses, and how customers close the gap during maintenance.',
      targetAudience: 'Cyber-physical systems analysts',
    },
    {
      title: 'A water utility sees its network for the first time',
      type: 'case-study',
      status: 'active',
      product: 7,
      story: stories.waterUtility,
      daysAgo: 57,
      description:
        'A utility with 300 pumping stations found 41 devices nobody had listed, two of them with a modem to the outside. Their operations manager describes the first month, and the conversation with the board.',
      targetAudience: 'Critical infrastructure analysts, Oceania',
      timeline: 'Reference calls possible on Thursdays',
    },
    {
      title: 'The invoice that was not from the supplier',
      type: 'case-study',
      status: 'archived',
      product: 4,
      story: stories.falseInvoice,
      daysAgo: 169,
      description:
        'How a builder stopped a transfer of 780,000 dollars because the request was out of character by an hour and a comma. The case is kept; the customer has since merged.',
      targetAudience: 'Email security analysts',
    },
    {
      title: 'Where detection goes when attackers automate',
      type: 'roadmap',
      status: 'archived',
      product: 0,
      story: stories.automatedAttackers,
      daysAgo: 241,
      description:
        'Our assumptions of a year ago on automated attackers, and the bets that followed. We keep it public because three of five came true, and the other two are instructive.',
      targetAudience: 'Security operations analysts',
    },
    {
      title: 'Roadmap: limits that a customer can write down',
      type: 'roadmap',
      status: 'draft',
      product: 9,
      story: stories.writtenLimits,
      daysAgo: 1,
      description:
        'Automatic response fails for want of trust. Over four quarters customers will write their limits as sentences, rehearse them against last year’s incidents, and only then let them act.',
      targetAudience: 'Security operations analysts under non-disclosure agreement',
      timeline: 'Four quarters',
      requirements: 'Non-disclosure agreement on file.',
    },
    {
      title: 'If we are the ones attacked',
      type: 'crisis',
      status: 'draft',
      product: 5,
      story: stories.ifAttacked,
      daysAgo: 36,
      description:
        'A security vendor is a target. The brief holds the first statement, the order of calls, the technical facts we commit to publish within 72 hours, and the two people who may speak.',
      targetAudience: 'Executive team, press, analysts on the day',
      requirements: 'Rehearsed with Ironbark Drill every half-year.',
    },
    {
      title: 'The false alarm wave of February',
      type: 'crisis',
      status: 'active',
      product: 0,
      story: stories.falseAlarms,
      daysAgo: 139,
      description:
        'A detection rule raised 9,000 alerts in four hours at 70 customers. What went wrong in testing, how it was withdrawn, what it cost the night shifts, and the staged release that has prevented a second one.',
      targetAudience: 'Customers’ security leads and analysts who asked',
    },
  ],
}
