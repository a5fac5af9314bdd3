import {
  type Comparison,
  createCopilotComparison,
  getCopilotComparison,
} from '../../../contract/analyst-copilot/comparisons.ts'
import type { Request } from '../../../contract/endpoint.ts'
import type { Share } from '../../../contract/shares/shares.ts'
import type { Harness } from '../harness.ts'
import { newAddress } from './accounts.ts'
import type { TestCompany, TestUser } from './people.ts'
import { newReader, newShare, newSharedBrief } from './shares.ts'

/** What a vendor says in a brief that it shares with the analyst. */
export type Said = [vendor: TestCompany, description: string]

/** A reader with whom each of these vendors has shared a brief; the shares are in their order. */
export async function newAnalyst(h: Harness, ...told: Said[]) {
  const email = newAddress()
  const shares: Share[] = []
  for (const [vendor, description] of told) {
    const brief = await newSharedBrief(h, vendor, { title: 'In short', description })
    shares.push(await newShare(h, vendor.owner, brief, { email }))
  }
  const [first] = shares
  if (!first) throw new Error('nothing is shared')
  return { analyst: await newReader(h, first), shares }
}

export const vendorsOf = (...companies: Pick<TestCompany, 'id'>[]) =>
  companies.map(({ id }) => ({ kind: 'vendor' as const, id }))

export const compare = (
  h: Harness,
  as: TestUser,
  body: Partial<Request<typeof createCopilotComparison>['body']> = {},
) => h.call(createCopilotComparison, { as, body: { title: 'Cold chain', ...body } })

export const readComparison = (h: Harness, as: TestUser, id: string) =>
  h.call(getCopilotComparison, { as, params: { id } })

/** The texts of the cells: by row, then by column; undefined where there is no cell. */
export const textsOf = ({ criteria, subjects, cells }: Comparison) =>
  criteria.map((criterion) =>
    subjects.map(
      (subject) =>
        cells.find((one) => one.criterionId === criterion.id && one.subjectId === subject.id)?.text,
    ),
  )
