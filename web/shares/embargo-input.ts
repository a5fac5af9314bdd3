import { type Embargo, embargoErrors, embargoForm } from '../../contract/embargoes/embargoes.ts'
import { localInstant, localValue } from '../platform/format/local-instant.ts'

/** The fields of an embargo as they are typed; times in the user's zone. */
export type EmbargoInput = {
  availableFrom: string
  until: string
  confidential: string
  terms: string
}

/** What the fields show for an embargo; one that has ended is not offered to be set again. */
export function inputOf({ availableFrom, until, ...embargo }: Embargo): EmbargoInput {
  return {
    availableFrom: localValue(availableFrom),
    until: localValue(isAhead(until) ? until : null),
    confidential: embargo.confidential ?? '',
    terms: embargo.terms ?? embargo.defaultTerms,
  }
}

/** Whether there is something to edit. */
export const isSet = ({ availableFrom, until }: Embargo) => availableFrom !== null || until !== null

/** Whether saving the input would change the embargo. */
export function changesEmbargo(embargo: Embargo, input: EmbargoInput): boolean {
  const before = inputOf(embargo)
  const fields = Object.keys(before) as (keyof EmbargoInput)[]
  // Without an end there are no terms to change.
  const asked = input.until ? fields : (['availableFrom', 'until'] as const)
  return asked.some((field) => input[field] !== before[field])
}

/** The embargo to be saved. An unchanged time keeps its seconds, which the field does not show. */
export function embargoBody(embargo: Embargo, input: EmbargoInput) {
  const at = (field: 'availableFrom' | 'until') =>
    input[field] === localValue(embargo[field]) ? embargo[field] : localInstant(input[field])
  return { ...input, availableFrom: at('availableFrom'), until: at('until') }
}

export type EmbargoBody = ReturnType<typeof embargoBody>
export type EmbargoProblems = { [Field in keyof EmbargoBody]?: string }

/** The errors of the input, by field. */
export function embargoProblems(body: EmbargoBody): EmbargoProblems {
  const { availableFrom, until } = body
  if (until && !isAhead(until)) return { until: embargoErrors.inThePast.message }
  if (until && availableFrom && Date.parse(until) <= Date.parse(availableFrom)) {
    return { until: embargoErrors.endsBefore.message }
  }
  const { error } = embargoForm.safeParse(body)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [field], message }) => [field, message]),
  )
}

/** What saving means for readers who have accepted terms: they accept again, or are only told. */
export function meaningForReaders(
  { until: before, terms, confidential }: Embargo,
  body: EmbargoBody,
): 'asksAgain' | 'movedEarlier' | 'lifts' | null {
  if (!isAhead(before) || before === null) return null
  if (!body.until) return 'lifts'
  const reworded = body.terms !== terms || body.confidential !== (confidential ?? '')
  if (reworded || Date.parse(body.until) > Date.parse(before)) return 'asksAgain'
  return Date.parse(body.until) < Date.parse(before) ? 'movedEarlier' : null
}

const isAhead = (at: string | null) => at !== null && Date.parse(at) > Date.now()
