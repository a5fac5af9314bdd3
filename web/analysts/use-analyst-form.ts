import { zodResolver } from '@hookform/resolvers/zod'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Analyst, analystErrors, analystForm } from '../../contract/analysts/analysts.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Version } from '../platform/forms/merge.ts'
import { showIssues } from '../platform/forms/show-issues.ts'
import { useRecord } from '../platform/forms/use-record.ts'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { analystQuery, useSaveAnalyst } from './analysts-queries.ts'

const { topics } = analystForm.shape

/** The contract's form, with the topics as lines of text. */
const schema = analystForm.extend({
  topics: z.string().transform((text, context) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const read = topics.safeParse([...new Set(lines)])
    if (read.success) return read.data
    context.addIssue(read.error.issues[0]?.message ?? 'Check the topics')
    return z.NEVER
  }),
  listIds: z.array(z.string()),
})

export type AnalystValues = z.input<typeof schema>

function versionOf(analyst: Analyst | undefined): Version<AnalystValues> {
  return {
    revision: analyst?.revision ?? 0,
    values: {
      name: analyst?.name ?? '',
      email: analyst?.email ?? '',
      firm: analyst?.firm ?? '',
      topics: analyst?.topics.join('\n') ?? '',
      notes: analyst?.notes ?? '',
      listIds: analyst?.lists.map(({ id }) => id) ?? [],
    },
  }
}

/** The form that adds a contact or edits one. */
export function useAnalystForm(
  client: QueryClient,
  analyst: Analyst | undefined,
  onDone: () => void,
) {
  const [opened] = useState(() => versionOf(analyst))
  const form = useForm({ resolver: zodResolver(schema), defaultValues: opened.values })
  const record = useRecord(form, opened)
  const { mutateAsync, isPending } = useSaveAnalyst(analyst)

  async function reload() {
    if (!analyst) return undefined
    const query = analystQuery(client, analyst.id)
    await client.invalidateQueries({ ...query, refetchType: 'none' })
    return versionOf(await client.fetchQuery(query))
  }

  const save = form.handleSubmit(async (values) => {
    try {
      await mutateAsync({ ...values, ...(analyst && { revision: record.stored().revision }) })
      toast.success(analyst ? 'Contact updated' : 'Contact added', values.name)
      onDone()
    } catch (error) {
      if (await record.catchUp(error, reload)) return
      if (error instanceof ApiError && error.code === analystErrors.emailTaken.code) {
        form.setError('email', { message: error.message }, { shouldFocus: true })
        return
      }
      showIssues(form, error)
      toast.error(
        analyst ? "The contact couldn't be saved" : "The contact couldn't be added",
        serverMessage(error) ?? 'Please try again.',
      )
    }
  })
  return { form, record, save, saving: isPending }
}
