import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { addressOf } from '../../passages/address-of.ts'

type Place = Pick<CopilotSource, 'briefId' | 'productId' | 'companyId'>
type Cited = { id: string; title: string; vendor: string | null; field: string; snippet: string }

/** A row's field as a source of an answer. `companyId` is the asker's. */
export function toRowSource(cited: Cited, place: Place, companyId: string | null): CopilotSource {
  const own = place.companyId === null || place.companyId === companyId
  return {
    ...cited,
    ...place,
    type: own ? 'internal' : 'external',
    url: addressOf(place, own, null),
    relevanceScore: 1,
    startMs: null,
    endMs: null,
  }
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** A date as tables show it. */
export const shownDate = (at: string): string => day.format(new Date(at))
