import { randomUUID } from 'node:crypto'
import { type Analyst, createAnalyst } from '../../../contract/analysts/analysts.ts'
import type { Request } from '../../../contract/endpoint.ts'
import type { Harness } from '../harness.ts'
import type { TestUser } from './people.ts'

type Body = Request<typeof createAnalyst>['body']

export function sampleAnalyst(more: Partial<Body> = {}): Body {
  return { name: 'Ana Analyst', email: `${randomUUID()}@firm.example`, ...more }
}

/** A contact that the member has added. */
export function newAnalyst(h: Harness, as: TestUser, more: Partial<Body> = {}): Promise<Analyst> {
  return h.call(createAnalyst, { as, body: sampleAnalyst(more) })
}
