import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { descriptionLimit, type Product } from '../../contract/products/products.ts'
import { ChangedMeanwhile, type FieldLabels } from '../platform/forms/changed-meanwhile.tsx'
import { DraftNotice } from '../platform/forms/draft-notice.tsx'
import { LeaveDialog } from '../platform/forms/leave-guard.tsx'
import { withScheme } from '../platform/forms/with-scheme.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { LogoField } from './logo-field.tsx'
import type { ProductFormReturn, ProductFormValues } from './product-form-values.ts'
import { ReleaseNotesField } from './release-notes-field.tsx'
import { useProductForm } from './use-product-form.ts'

/** The form that adds a product or edits one. */
export function ProductForm({ product }: { product?: Product }) {
  const { form, draft, guard, notes, file, chooseLogo, submit, saving } = useProductForm(product)
  const [name, storedLogo, logoName] = useWatch({
    control: form.control,
    name: ['name', 'storedLogo', 'logoName'],
  })
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(saving, button)

  const submitLabel = product ? 'Save Changes' : 'Add Product'
  return (
    <form noValidate className="max-w-form" onSubmit={(event) => void submit(event)}>
      <LeaveDialog guard={guard} />
      <fieldset disabled={saving} className="flex min-w-0 flex-col gap-6">
        <DraftNotice draft={draft}>
          {logoName && !file && (
            <p>
              Choose the logo “<bdi>{logoName}</bdi>” again: files are not kept.
            </p>
          )}
        </DraftNotice>
        <ChangedMeanwhile
          form={form}
          meanwhile={draft.record.meanwhile}
          noun="product"
          labels={labels}
        />
        <ProductFields form={form} />
        <LogoField
          name={name}
          storedImage={product?.logoImageUrl ?? null}
          value={{ file, stored: storedLogo }}
          onChange={chooseLogo}
        />
        <ContactFields form={form} />
        <div className="border-t pt-6">
          <ReleaseNotesField notes={notes} />
        </div>
        <div className="flex flex-wrap gap-2 border-t pt-6">
          <Button ref={button} type="submit" pending={saving}>
            {saving ? 'Saving...' : submitLabel}
          </Button>
          <Button variant="secondary" onClick={() => guard.cancel('/products')}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

const labels: FieldLabels<ProductFormValues> = {
  name: 'Product name',
  category: 'Category',
  description: 'Description',
  websiteUrl: 'Website URL',
  storedLogo: { label: 'Logo', show: (logo) => (logo ? 'A new logo' : 'No logo') },
  salesContactName: 'Sales contact name',
  salesContactEmail: 'Sales contact email',
  salesContactPhone: 'Sales contact phone',
  releaseNotes: 'Release notes',
}

function ProductFields({ form }: { form: ProductFormReturn }) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Product name" required error={errors.name}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Category" required error={errors.category}>
          <Input autoComplete="off" {...form.register('category')} />
        </Field>
      </div>
      <Field label="Description" error={errors.description} aside={<Remaining form={form} />}>
        <Textarea rows={4} {...form.register('description')} />
      </Field>
      <Field label="Website URL" required error={errors.websiteUrl}>
        <Input
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          {...form.register('websiteUrl', {
            onBlur: () => form.setValue('websiteUrl', withScheme(form.getValues('websiteUrl'))),
          })}
        />
      </Field>
    </>
  )
}

function ContactFields({ form }: { form: ProductFormReturn }) {
  const { errors } = form.formState
  return (
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
  )
}

/** How many characters of the description are left. */
function Remaining({ form }: { form: ProductFormReturn }) {
  const description = useWatch({ control: form.control, name: 'description' }) ?? ''
  const left = descriptionLimit - [...description.trim()].length
  return (
    <span className={left < 0 ? 'text-destructive-text' : undefined}>
      {left < 0
        ? `${(-left).toLocaleString('en')} characters too many`
        : `${left} characters remaining`}
    </span>
  )
}
