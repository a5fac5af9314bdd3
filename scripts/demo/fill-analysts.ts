import { csvLine } from '../../common/text/csv.ts'
import { addAnalystNote, importAnalysts, listAnalysts } from '../../contract/analysts/analysts.ts'
import type { FrontDoor, Person } from './front-door.ts'

/** Fictional analysts: name, address, firm, topics, notes and lists, as in a file to import. */
const contacts = [
  [
    'Ines Carvalho',
    'ines.carvalho@northgate.example',
    'Northgate Research',
    'Platforms; Pricing',
    'Writes the yearly market overview. Asks for customer references first.',
    'Tier 1; Market overview',
  ],
  [
    'Tobias Lindgren',
    'tobias.lindgren@northgate.example',
    'Northgate Research',
    'Security; Compliance',
    '',
    'Tier 1',
  ],
  [
    'Priya Raman',
    'priya.raman@meridianinsights.example',
    'Meridian Insights',
    'Data; Automation',
    'Prefers a short call and a deck the day before.',
    'Tier 1; Market overview',
  ],
  [
    'Marcus Adeyemi',
    'marcus.adeyemi@meridianinsights.example',
    'Meridian Insights',
    'Automation',
    '',
    'Tier 2',
  ],
  [
    'Claire Fontaine',
    'claire.fontaine@haldenroth.example',
    'Halden & Roth',
    'Public sector; Procurement',
    'Advises buyers in France and Belgium.',
    'Tier 2',
  ],
  [
    'Jonas Weber',
    'jonas.weber@haldenroth.example',
    'Halden & Roth',
    'Integration; Platforms',
    '',
    'Tier 2; Market overview',
  ],
  ['Sofia Rinaldi', 'sofia@rinaldi-advisory.example', '', 'Mid-market', 'Independent.', ''],
  ['Kenji Mori', 'kenji.mori@eastbridge.example', 'Eastbridge Analysts', 'Asia; Pricing', '', ''],
] as const

const heading = ['Name', 'Email', 'Firm', 'Topics', 'Notes', 'Lists']

/** What was said, and what was promised: text and, for a follow-up, in how many days it is due. */
const log = [
  { text: 'Briefed on the roadmap. Wants to talk to a customer in retail.' },
  { text: 'Send the customer references', dueInDays: 6 },
  { text: 'Check the facts in the draft of the market overview', dueInDays: -3 },
] as const

const dayMs = 86_400_000

/** Fills a company's address book, with notes and follow-ups about its first contact. */
export async function fillAnalysts(door: FrontDoor, owner: Person): Promise<void> {
  const csv = [heading, ...contacts].map(csvLine).join('')
  await door.call(owner, importAnalysts, { body: { csv, confirm: true } })
  const search = contacts[0][1]
  const { items } = await door.call(owner, listAnalysts, { query: { search } })
  const [first] = items
  if (!first) throw new Error(`${search} was not imported.`)
  for (const { text, ...note } of log) {
    const due = 'dueInDays' in note ? new Date(Date.now() + note.dueInDays * dayMs) : null
    const body = { text, dueOn: due?.toISOString().slice(0, 10) ?? null }
    await door.call(owner, addAnalystNote, { params: { id: first.id }, body })
  }
}
