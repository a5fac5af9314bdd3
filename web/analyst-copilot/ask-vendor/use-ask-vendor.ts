import { askVendor } from '../../../contract/analyst-copilot/ask-vendor.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { call } from '../../platform/calls/call.ts'
import { useChange } from '../../platform/calls/use-change.ts'
import { questionsChanged } from '../../questions/questions-queries.ts'

type Ask = { body: Request<typeof askVendor>['body']; idempotencyKey: string }

/** Asks a vendor from a place in the copilot, where the question then appears. */
export const useAskVendor = () => useChange((ask: Ask) => call(askVendor, ask), questionsChanged)
