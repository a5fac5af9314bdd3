import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { apiKeyForm, keyRights, usualKeyDays } from '../../../contract/developers/api-keys.ts'
import {
  developerMessages,
  keyWords as words,
} from '../../../contract/developers/developer-messages.ts'
import { showIssues } from '../../platform/forms/show-issues.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateApiKey } from '../developers-queries.ts'

type KeyFieldsProps = {
  onCancel: () => void
  onMade: (secret: string, description: string) => void
}

/** The form that creates a key. */
export function KeyFields({ onCancel, onMade }: KeyFieldsProps) {
  const create = useCreateApiKey()
  const form: KeyForm = useForm({
    resolver: zodResolver(apiKeyForm),
    defaultValues: { name: '', readOnly: true, rights: [], expiresInDays: usualKeyDays },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (create.isPending) return
    try {
      const { apiKey, secret } = await create.mutateAsync(values)
      onMade(secret, words.newDescription(apiKey.name))
    } catch (error) {
      showIssues(form, error)
      toast.error(words.createFailed, serverMessage(error))
    }
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Field label={words.name} required description={words.nameHint} error={errors.name}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <AccessField form={form} />
      <RightsField form={form} />
      <ExpiryField form={form} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {developerMessages.cancel}
        </Button>
        <Button type="submit" pending={create.isPending}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}

type KeyForm = UseFormReturn<z.input<typeof apiKeyForm>, unknown, z.output<typeof apiKeyForm>>

function AccessField({ form }: { form: KeyForm }) {
  const { field } = useController({ control: form.control, name: 'readOnly' })
  return (
    <Field label={words.access}>
      <Select
        ref={field.ref}
        value={field.value ? 'read' : 'change'}
        onChange={({ target }) => field.onChange(target.value === 'read')}
      >
        <option value="read">{words.readOnly}</option>
        <option value="change">{words.readWrite}</option>
      </Select>
    </Field>
  )
}

/** Members can only give rights that they have themselves. */
function RightsField({ form }: { form: KeyForm }) {
  const { permissions: may } = useMe()
  const { field, fieldState } = useController({ control: form.control, name: 'rights' })
  const hasAll = keyRights.every((right) => may[right])
  return (
    <FieldGroup
      legend={words.rights}
      description={hasAll ? words.rightsHint : `${words.rightsHint} ${words.ownRightsHint}`}
      error={fieldState.error}
    >
      {keyRights.map((right) => (
        <Checkbox
          key={right}
          label={words.rightNames[right]}
          disabled={!may[right]}
          checked={field.value.includes(right)}
          onChange={({ target: { checked } }) =>
            field.onChange(
              keyRights.filter((one) => (one === right ? checked : field.value.includes(one))),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}

function ExpiryField({ form }: { form: KeyForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'expiresInDays' })
  const daysOf = (value: string) =>
    words.expiryChoices.find(({ days }) => String(days) === value)?.days
  return (
    <Field label={words.expiry} description={words.expiryHint} error={fieldState.error}>
      <Select
        ref={field.ref}
        value={String(field.value)}
        onChange={({ target }) => field.onChange(daysOf(target.value))}
        options={words.expiryChoices.map(({ days, label }) => [String(days), label])}
      />
    </Field>
  )
}
