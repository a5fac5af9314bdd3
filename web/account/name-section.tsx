import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { renameMeForm } from '../../contract/account/account.ts'
import { showIssues } from '../platform/forms/show-issues.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { useRename } from './account-queries.ts'

export function NameSection() {
  const { user, company } = useMe()
  const rename = useRename()
  const form = useForm({
    resolver: zodResolver(renameMeForm),
    defaultValues: { name: user.name === user.email ? '' : user.name },
  })
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(rename.isPending, submit)
  const save = form.handleSubmit(({ name }) =>
    rename.mutateAsync(name).catch((error: unknown) => showIssues(form, error)),
  )
  return (
    <SettingsSection
      beside
      title="Name"
      description={
        company ? 'How you appear to your team.' : 'Filled in for you when you accept terms.'
      }
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <Field label="Your name" required error={form.formState.errors.name}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Button
          ref={submit}
          type="submit"
          variant="secondary"
          className="self-start"
          pending={rename.isPending}
        >
          Save name
        </Button>
      </form>
    </SettingsSection>
  )
}
