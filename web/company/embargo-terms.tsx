import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  embargoMessages,
  getEmbargoTerms,
  updateEmbargoTerms,
} from '../../contract/embargoes/embargoes.ts'
import { permissions } from '../../contract/permissions.ts'
import { call } from '../platform/calls/call.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { SettingsCard } from '../ui/settings-card.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.ts'

const words = embargoMessages.defaults

const termsQuery = queryOptions({
  queryKey: ['embargo-terms'],
  queryFn: ({ signal }) => call(getEmbargoTerms, { signal }),
})

/** The section of the company page with the terms that new embargoes start with. */
export function EmbargoTerms() {
  const mayEdit = permissions['company.edit'].allows(useMe().permissions)
  return (
    <SettingsCard
      title={words.title}
      query={useQuery(termsQuery)}
      failed={words.loadFailed}
      skeleton={['h-28']}
    >
      {(data) =>
        mayEdit ? (
          <TermsForm key={data.terms} {...data} />
        ) : (
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {data.terms}
          </p>
        )
      }
    </SettingsCard>
  )
}

function TermsForm({ terms, own }: { terms: string; own: boolean }) {
  const [text, setText] = useState(terms)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (chosen: string | null) => call(updateEmbargoTerms, { body: { terms: chosen } }),
    onSuccess: (saved) => {
      client.setQueryData(termsQuery.queryKey, saved)
      toast.success(words.saved)
    },
    onError: (failure) => toast.error(words.failed, serverMessage(failure)),
  })
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save.mutate(text)
      }}
      className="flex flex-col gap-4"
    >
      <Field label={embargoMessages.terms} description={words.description}>
        <Textarea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={save.isPending}>
          {words.save}
        </Button>
        {own && (
          <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {words.standard}
          </Button>
        )}
      </div>
    </form>
  )
}
