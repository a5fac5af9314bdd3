import { useQuery } from '@tanstack/react-query'
import { type UseControllerReturn, useController } from 'react-hook-form'
import { Link } from 'react-router'
import { briefMessages, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { BriefFormReturn, BriefFormValues } from './brief-form-values.ts'
import { productChoicesQuery } from './briefs-queries.ts'
import { ProductChoice } from './product-choice.tsx'

/** All fields of a brief except its video. */
export function BriefFields({ form }: { form: BriefFormReturn }) {
  // Registered in this order, because the first invalid field takes the focus.
  const product = useController({ control: form.control, name: 'productId' })
  const { errors } = form.formState
  return (
    <>
      <ProductField {...product} />
      <Field label="Title" required error={errors.title}>
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <Field label="Type" required error={errors.type}>
        <Select
          placeholder="Select a brief type"
          {...form.register('type')}
          options={Object.entries(briefTypes)}
        />
      </Field>
      <Field label="Description" error={errors.description}>
        <Textarea rows={4} {...form.register('description')} />
      </Field>
      <InternalFields form={form} />
      <Field label="Status" required error={errors.status}>
        <Select {...form.register('status')} options={Object.entries(briefStatuses)} />
      </Field>
    </>
  )
}

function InternalFields({ form }: { form: BriefFormReturn }) {
  const { errors } = form.formState
  return (
    <fieldset className="flex flex-col gap-6 rounded-lg border p-5">
      <legend className="px-1.5 font-medium">{briefMessages.internal.title}</legend>
      <p className="-mt-3 text-muted-foreground text-sm">{briefMessages.internal.hint}</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Timeline" error={errors.timeline}>
          <Input
            placeholder="General availability in Q3"
            autoComplete="off"
            {...form.register('timeline')}
          />
        </Field>
        <Field
          label="Budget range"
          description="What a customer typically spends."
          error={errors.budgetRange}
        >
          <Input
            placeholder="$50,000 to $120,000 a year"
            autoComplete="off"
            {...form.register('budgetRange')}
          />
        </Field>
      </div>
      <Field label="Target audience" error={errors.targetAudience}>
        <Input autoComplete="off" {...form.register('targetAudience')} />
      </Field>
      <Field
        label="Requirements"
        description="What a customer needs before they can start."
        error={errors.requirements}
      >
        <Textarea
          rows={3}
          placeholder="Single sign-on, a cloud account in the EU"
          {...form.register('requirements')}
        />
      </Field>
    </fieldset>
  )
}

type ProductFieldProps = UseControllerReturn<BriefFormValues, 'productId'>

/** Controlled, so that the value is kept while the products are loading. */
function ProductField({ field, fieldState }: ProductFieldProps) {
  const { data: products, isError, refetch } = useQuery(productChoicesQuery(''))
  const { ref, value, onChange, onBlur } = field
  return (
    <Field
      label="Product"
      required
      error={fieldState.error}
      description={products?.total === 0 ? <NoProducts /> : undefined}
      aside={
        isError && (
          <button
            type="button"
            className="rounded-sm font-medium text-primary-text"
            onClick={() => void refetch()}
          >
            Products not loaded. Try again
          </button>
        )
      }
    >
      <ProductChoice
        controlRef={ref}
        value={value}
        onChange={(id) => onChange(id ?? '')}
        onBlur={onBlur}
        placeholder={products || isError ? 'Select a product' : 'Loading products…'}
      />
    </Field>
  )
}

function NoProducts() {
  return (
    <>
      You have no products yet.{' '}
      <Link
        to="/products/new"
        className="font-medium text-primary-text underline-offset-4 hover:underline"
      >
        Add a product first
      </Link>
    </>
  )
}
