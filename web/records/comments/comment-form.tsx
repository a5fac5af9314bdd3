import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { commentLimits } from '../../../contract/records/comments.ts'
import { TextForm } from '../../platform/forms/text-form.tsx'
import { useMe } from '../../platform/session/use-me.ts'
import type { CommentedRecord } from './commented-record.ts'
import { MentionField, PeopleContext } from './mention-field.tsx'
import { withReferences } from './mentions.ts'
import { peopleQuery } from './people-query.ts'

type CommentFormProps<Anchor> = Omit<
  ComponentProps<typeof TextForm>,
  'most' | 'control' | 'stored'
> & { record: CommentedRecord<Anchor> }

/** A form for the text of a comment, in which people can be mentioned. */
export function CommentForm<Anchor>({ record, ...form }: CommentFormProps<Anchor>) {
  const { user } = useMe()
  const { data } = useQuery(peopleQuery(record))
  const people = data?.items ?? []
  return (
    <PeopleContext value={people.filter(({ id }) => id !== user.id)}>
      <TextForm
        {...form}
        most={commentLimits.text}
        control={MentionField}
        stored={(text) => withReferences(text, people)}
      />
    </PeopleContext>
  )
}
