import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  developerMessages,
  webhookWords as words,
} from '../../../contract/developers/developer-messages.ts'
import {
  type WebhookTopic,
  webhookForm,
  webhookTopics,
} from '../../../contract/developers/webhooks.ts'
import { showIssues } from '../../platform/forms/show-issues.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'

export type WebhookValues = { url: string; topics: WebhookTopic[] }

type WebhookFieldsProps = {
  values: WebhookValues
  submit: string
  /** The title of the toast if saving fails. */
  failed: string
  onSubmit: (values: WebhookValues) => Promise<void>
  onCancel: () => void
}

/** Whether the member may choose a topic: only those who manage briefs may choose 'briefs'. */
export function useMayTell() {
  const { permissions } = useMe()
  return (topic: WebhookTopic) => topic !== 'briefs' || permissions.canManageBriefs
}

/** The form of a webhook: its URL and topics. */
export function WebhookFields({ values, submit, failed, onSubmit, onCancel }: WebhookFieldsProps) {
  const form = useForm({ resolver: zodResolver(webhookForm), defaultValues: values })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (filled) => {
    try {
      await onSubmit(filled)
    } catch (error) {
      showIssues(form, error)
      toast.error(failed, serverMessage(error))
    }
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <Field label={words.url} required description={words.urlHint} error={errors.url}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.register('url')}
        />
      </Field>
      <TopicsField form={form} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {developerMessages.cancel}
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

type WebhookForm = UseFormReturn<z.input<typeof webhookForm>, unknown, z.output<typeof webhookForm>>

function TopicsField({ form }: { form: WebhookForm }) {
  const mayTell = useMayTell()
  const { field, fieldState } = useController({ control: form.control, name: 'topics' })
  return (
    <FieldGroup
      legend={words.topics}
      required
      description={mayTell('briefs') ? undefined : words.briefsHint}
      error={fieldState.error}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {webhookTopics.map((topic, at) => (
          <Checkbox
            key={topic}
            ref={at === 0 ? field.ref : undefined}
            label={words.topicNames[topic]}
            disabled={!mayTell(topic) && !field.value.includes(topic)}
            checked={field.value.includes(topic)}
            onChange={({ target: { checked } }) =>
              field.onChange(
                webhookTopics.filter((one) =>
                  one === topic ? checked : field.value.includes(one),
                ),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
