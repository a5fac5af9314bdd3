import { expect, test } from 'vitest'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { forgetVisitorsJob } from './forget-visitors.ts'
import { visitorEntries } from './visitor-entries.ts'

const day = 24 * 60 * 60 * 1000

test('entries of visitors are deleted after two years', async () => {
  const h = await startHarness()
  await withSystemTx(h.services, 'visitors of years ago', async (tx) => {
    for (const [name, age] of Object.entries({ Recent: 729, Old: 732 })) {
      const created_at = new Date(h.services.now().getTime() - age * day)
      await tx.sql
        .insertInto('app.leads')
        .values({
          work_email: 'vera@visitor.example',
          first_name: name,
          last_name: 'Visitor',
          job_title: 'CIO',
          company_name: 'Visitors',
          job_function: 'Consulting',
          country_region: 'Canada',
          created_at,
        })
        .execute()
      await tx.sql
        .insertInto('app.contact_messages')
        .values({
          name,
          email: 'vera@visitor.example',
          message: 'Please call me back.',
          created_at,
        })
        .execute()
    }
  })
  await forgetVisitorsJob(h.services).work({})
  const left: string[] = []
  for await (const lead of visitorEntries(h.services, 'leads')) left.push(lead.first_name)
  for await (const { name } of visitorEntries(h.services, 'contact_messages')) left.push(name)
  expect(left).toEqual(['Recent', 'Recent'])
})
