import { queryOptions } from '@tanstack/react-query'
import { getCopilot } from '../../../contract/analyst-copilot/copilot-answers.ts'
import { call } from '../calls/call.ts'

/** Which language model writes answers and drafts documents, and where it runs. */
export const copilotQuery = queryOptions({
  queryKey: ['copilot', 'model'],
  queryFn: ({ signal }) => call(getCopilot, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
