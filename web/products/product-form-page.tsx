import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import { productErrors } from '../../contract/products/products.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FieldSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { ProductForm } from './product-form.tsx'
import { productQuery } from './products-queries.ts'

export const meta = ({ params }: { params: { id?: string } }) =>
  pageTitle(params.id ? 'Edit Product' : 'Add New Product')

export default function ProductFormPage() {
  const { id } = useParams()
  const { permissions: may } = useMe()
  const needed = permissions[id ? 'products.update' : 'products.create']
  const form = id ? <EditProduct id={id} /> : <ProductForm />
  return (
    <>
      <PageHeader
        title={id ? 'Edit Product' : 'Add New Product'}
        back={{ to: '/products', label: 'Back to Products' }}
      />
      {needed.allows(may) ? (
        form
      ) : (
        <ErrorState
          title={needed.denied.message}
          description="Ask an administrator of your company for permission to manage products."
        />
      )}
    </>
  )
}

function EditProduct({ id }: { id: string }) {
  const product = useQuery(productQuery(useQueryClient(), id))
  if (product.data) return <ProductForm key={id} product={product.data} />
  if (!product.error) return <FormSkeleton />
  return <ErrorState title={productErrors.notFound.message} query={product} />
}

function FormSkeleton() {
  return (
    <div role="status" className="flex max-w-form flex-col gap-6">
      <p className="text-muted-foreground">Loading product details...</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton className="h-24" />
      <FieldSkeleton />
      <div className="flex items-center gap-4">
        <Skeleton className="size-16" />
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </div>
  )
}
