import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { type Product, productErrors } from '../../contract/products/products.ts'
import { BriefAdded } from '../briefs/brief-added.tsx'
import { ProductBriefs } from '../briefs/product-briefs.tsx'
import { AskAboutThis } from '../platform/frames/ask-about-this.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { ProductActions } from './product-actions.tsx'
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx'
import { productQuery, useDeleteProduct } from './products-queries.ts'

export const meta = () => pageTitle('Product')

const back = { to: '/products', label: 'Back to Products' }

export default function ProductPage() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(useQueryClient(), id))
  useDocumentTitle(product.data?.name)
  const refused = serverMessage(product.error) !== undefined
  if (product.data && !refused) return <Loaded key={id} product={product.data} />
  if (!product.error) {
    return (
      <>
        <header className="mb-5 flex min-h-9 items-center">
          <BackLink {...back} />
        </header>
        <ProductDetailsSkeleton />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Product" back={back} />
      <ErrorState title={productErrors.notFound.message} query={product} />
    </>
  )
}

function Loaded({ product }: { product: Product }) {
  const navigate = useNavigate()
  const { deleting, remove } = useDeleteProduct()
  const removeAndLeave = () => remove([product.id], () => void navigate('/products'))
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <BackLink {...back} />
        <div className="flex flex-wrap gap-2">
          <AskAboutThis about="product" id={product.id} />
          <Button asChild variant="secondary">
            <a href={product.websiteUrl} target="_blank" rel="noopener noreferrer">
              Visit Website
              <ExternalLink aria-hidden="true" />
            </a>
          </Button>
          <ProductActions
            product={product}
            returnTo={`/products/${product.id}`}
            onDelete={removeAndLeave}
          >
            <Button variant="secondary" pending={deleting}>
              Actions
              <ChevronDown aria-hidden="true" />
            </Button>
          </ProductActions>
        </div>
      </header>
      <BriefAdded />
      <ProductDetails product={product} />
      <ProductBriefs productId={product.id} />
    </>
  )
}
