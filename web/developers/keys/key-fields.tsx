import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import {
  apiKeyForm,
  type KeyDays,
  type KeyRight,
  keyRights,
  usualKeyDays,
} from '../../../contract/developers/api-keys.ts'
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
  const { permissions: may } = useMe()
  const create = useCreateApiKey()
  const form = useForm({
    resolver: zodResolver(apiKeyForm),
    defaultValues: {
      ...{ name: '', readOnly: true, rights: [] as KeyRight[] },
      expiresInDays: usualKeyDays as KeyDays,
    },
  })
  const { errors } = form.formState
  const hasAll = keyRights.every((right) => may[right])
  const hint = hasAll ? words.rightsHint : `${words.rightsHint} ${words.ownRightsHint}`
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
      <Controller
        control={form.control}
        name="readOnly"
        render={({ field }) => (
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
        )}
      />
      <Controller
        control={form.control}
        name="rights"
        render={({ field }) => (
          <FieldGroup legend={words.rights} description={hint} error={errors.rights}>
            {keyRights.map((right) => (
              <Checkbox
                key={right}
                label={words.rightNames[right]}
                disabled={!may[right]}
                checked={field.value.includes(right)}
                onChange={({ target: { checked } }) =>
                  field.onChange(
                    keyRights.filter((one) =>
                      one === right ? checked : field.value.includes(one),
                    ),
                  )
                }
              />
            ))}
          </FieldGroup>
        )}
      />
      <Controller
        control={form.control}
        name="expiresInDays"
        render={({ field }) => (
          <Field label={words.expiry} description={words.expiryHint} error={errors.expiresInDays}>
            <Select
              ref={field.ref}
              value={String(field.value)}
              onChange={({ target }) =>
                field.onChange(
                  words.expiryChoices.find(({ days }) => String(days) === target.value)?.days,
                )
              }
            >
              {words.expiryChoices.map(({ days, label }) => (
                <option key={label} value={String(days)}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
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
