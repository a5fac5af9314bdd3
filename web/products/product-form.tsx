import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { descriptionLimit, type Product, productForm } from '../../contract/products.ts'
import { showIssues } from '../platform/show-issues.ts'
import { useFocusAfter } from '../platform/use-focus-after.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { type LogoChoice, LogoField } from './logo-field.tsx'
import { ReleaseNotesField, useReleaseNotes } from './release-notes-field.tsx'
import { useProductSave } from './use-product-save.ts'

// The logo and the release notes are lists and files of their own, beside the typed fields.
const typedFields = productForm.omit({ logo_url: true, releaseNotes: true })

type FormControl = Control<z.input<typeof typedFields>, unknown, z.output<typeof typedFields>>

/** The form of adding a product, and with a product of changing it. */
export function ProductForm({ product }: { product?: Product }) {
  const form = useForm({
    resolver: zodResolver(typedFields),
    defaultValues: {
      name: product?.name ?? '',
      category: product?.category ?? '',
      description: product?.description ?? '',
      websiteUrl: product?.websiteUrl ?? '',
      salesContactName: product?.salesContactName ?? '',
      salesContactEmail: product?.salesContactEmail ?? '',
      salesContactPhone: product?.salesContactPhone ?? '',
    },
    mode: 'onTouched',
  })
  const notes = useReleaseNotes(product?.releaseNotes ?? [])
  const [logo, setLogo] = useState<LogoChoice>({ file: null, stored: product?.logo_url ?? null })
  const { save, saving } = useProductSave(product?.id, (error) => showIssues(form, error))
  const navigate = useNavigate()
  const submit = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving, submit)
  const { errors } = form.formState

  return (
    <form
      noValidate
      className="max-w-form"
      onSubmit={form.handleSubmit((values) => {
        const releaseNotes = notes.all()
        return releaseNotes ? save({ ...values, releaseNotes }, logo) : undefined
      })}
    >
      <fieldset disabled={saving} className="flex min-w-0 flex-col gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Product name" required error={errors.name}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Category" required error={errors.category}>
            <Input autoComplete="off" {...form.register('category')} />
          </Field>
        </div>
        <Field
          label="Description"
          error={errors.description}
          aside={<Remaining control={form.control} />}
        >
          <Textarea rows={4} {...form.register('description')} />
        </Field>
        <Field label="Website URL" required error={errors.websiteUrl}>
          <Input
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...form.register('websiteUrl')}
          />
        </Field>
        <LogoField
          name={useWatch({ control: form.control, name: 'name' })}
          storedImage={product?.logoImageUrl ?? null}
          value={logo}
          onChange={setLogo}
        />
        <div className="grid gap-6 border-t pt-6 sm:grid-cols-2">
          <Field label="Sales contact name" required error={errors.salesContactName}>
            <Input autoComplete="off" {...form.register('salesContactName')} />
          </Field>
          <Field label="Sales contact email" required error={errors.salesContactEmail}>
            <Input type="email" autoComplete="off" {...form.register('salesContactEmail')} />
          </Field>
          <Field label="Sales contact phone" error={errors.salesContactPhone}>
            <Input type="tel" autoComplete="off" {...form.register('salesContactPhone')} />
          </Field>
        </div>
        <div className="border-t pt-6">
          <ReleaseNotesField notes={notes} />
        </div>
        <div className="flex flex-wrap gap-2 border-t pt-6">
          <Button ref={submit} type="submit" pending={saving}>
            {saving ? 'Saving...' : product ? 'Save Changes' : 'Add Product'}
          </Button>
          <Button variant="secondary" onClick={() => void navigate('/products')}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** How many characters of the description are left. */
function Remaining({ control }: { control: FormControl }) {
  const description = useWatch({ control, name: 'description' }) ?? ''
  const left = descriptionLimit - [...description.trim()].length
  return (
    <span className={left < 0 ? 'text-destructive-text' : undefined}>
      {left} characters remaining
    </span>
  )
}
