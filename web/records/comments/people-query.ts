import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/calls/call.ts'
import type { CommentedRecord } from './commented-record.ts'

export type Person = { id: string; name: string }

/** The members who may read a record, whom comments mention and tasks are for. */
export const peopleQuery = <Anchor>({ id, calls }: CommentedRecord<Anchor>) =>
  queryOptions({
    queryKey: ['comments', id, 'people'],
    queryFn: ({ signal }) => call(calls.listPeople, { params: { id }, signal }),
  })
