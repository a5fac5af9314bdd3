import { queryOptions } from '@tanstack/react-query'
import { countOpenPlay, watchOpenLink } from '../../contract/shares/open-links.ts'
import { readOnly } from '../captions/read-only.ts'
import { call } from '../platform/calls/call.ts'

/** The brief behind an open link, and its captions. */
export const openLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['open', token],
    queryFn: ({ signal }) => call(watchOpenLink, { params: { token }, signal }),
  })

export const openCaptionsQuery = (token: string) =>
  queryOptions({ ...openLinkQuery(token), select: ({ captions }) => readOnly(captions) })

/** Reports a play to the server, without waiting and without retries. */
export function countPlay(token: string) {
  call(countOpenPlay, { params: { token } }).catch(() => undefined)
}
