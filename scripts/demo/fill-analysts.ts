import { addAnalystNote, importAnalysts, listAnalysts } from '../../contract/analysts/analysts.ts'
import type { FrontDoor, Person } from './front-door.ts'

/** Fictional analysts whom every vendor knows, as in a file to import. */
const csv = `Name,Email,Firm,Topics,Notes,Lists
Ines Carvalho,ines.carvalho@northgate.example,Northgate Research,Platforms; Pricing,Writes the yearly market overview. Asks for customer references first.,Tier 1; Market overview
Tobias Lindgren,tobias.lindgren@northgate.example,Northgate Research,Security; Compliance,,Tier 1
Priya Raman,priya.raman@meridianinsights.example,Meridian Insights,Data; Automation,Prefers a short call and a deck the day before.,Tier 1; Market overview
Marcus Adeyemi,marcus.adeyemi@meridianinsights.example,Meridian Insights,Automation,,Tier 2
Claire Fontaine,claire.fontaine@haldenroth.example,Halden & Roth,Public sector; Procurement,Advises buyers in France and Belgium.,Tier 2
Jonas Weber,jonas.weber@haldenroth.example,Halden & Roth,Integration; Platforms,,Tier 2; Market overview
Sofia Rinaldi,sofia@rinaldi-advisory.example,,Mid-market,Independent.,
Kenji Mori,kenji.mori@eastbridge.example,Eastbridge Analysts,Asia; Pricing,,
`

/** What was promised to the first of them, and in how many days it is due. */
const followUps = {
  'Send the customer references': 6,
  'Check the facts in the draft of the market overview': -3,
}

/** Fills a company's address book, with a note of a call and follow-ups about its first contact. */
export async function fillAnalysts(door: FrontDoor, owner: Person, call: string): Promise<void> {
  await door.call(owner, importAnalysts, { body: { csv, confirm: true } })
  const { items } = await door.call(owner, listAnalysts, {})
  const first = items.find(({ name }) => csv.split('\n')[1]?.startsWith(name))
  if (!first) throw new Error('The analysts were not imported.')
  const params = { id: first.id }
  await door.call(owner, addAnalystNote, { params, body: { text: call, dueOn: null } })
  for (const [text, days] of Object.entries(followUps)) {
    const dueOn = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await door.call(owner, addAnalystNote, { params, body: { text, dueOn } })
  }
}
