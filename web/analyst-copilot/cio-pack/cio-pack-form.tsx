import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  type CioCategory,
  type CioPackItem,
  cioCategories,
  cioPackItemInput,
  cioPackMessages as words,
} from '../../../contract/analyst-copilot/cio-pack.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useSaveCioPackItem } from './cio-pack-queries.ts'

type CioPackFormProps = {
  /** The question to edit; absent for a new one. */
  item?: CioPackItem
  category: CioCategory
  onDone: () => void
}

/** A form that adds a question to the CIO pack or edits one. */
export function CioPackForm({ item, category, onDone }: CioPackFormProps) {
  const { company } = useMe()
  const form = useForm({
    resolver: zodResolver(cioPackItemInput),
    defaultValues: {
      category,
      title: item?.title ?? '',
      description: item?.description ?? '',
      query: item?.query ?? '',
    },
  })
  const { isSubmitting } = form.formState
  const save = useSaveCioPackItem(item?.id)
  const keyOf = useIdempotencyKey()
  const [problem, setProblem] = useState<string>()
  const submit = form.handleSubmit(async (body) => {
    try {
      await save.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.success(item ? words.saved : words.added)
      onDone()
    } catch (error) {
      setProblem(serverMessage(error as Error) ?? words.saveFailed)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Fields form={form} />
      {!item && (
        <p className="text-muted-foreground text-sm">
          {company ? words.forCompany(company.name) : words.forYou}
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSubmitting}>
          {item ? words.save : words.saveNew}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Fields({ form }: { form: UseFormReturn<z.input<typeof cioPackItemInput>> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={words.fields.title} required error={errors.title}>
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <Field label={words.fields.query} required description={words.queryHint} error={errors.query}>
        <Textarea rows={3} {...form.register('query')} />
      </Field>
      <Field label={words.fields.description} error={errors.description}>
        <Input autoComplete="off" {...form.register('description')} />
      </Field>
      <Field label={words.fields.category} error={errors.category}>
        <Select {...form.register('category')} options={Object.entries(cioCategories)} />
      </Field>
    </>
  )
}
