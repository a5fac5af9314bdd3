import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/products/products.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteProducts } from './delete-products.ts'
import { getProduct } from './get-product.ts'
import { listCategories } from './list-categories.ts'
import { listProducts } from './list-products.ts'
import { updateProduct } from './update-product.ts'

export function productRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listProducts, listProducts)
  serve(app, services, contract.listCategories, listCategories)
  serve(app, services, contract.getProduct, getProduct)
  serve(app, services, contract.createProduct, createProduct)
  serve(app, services, contract.updateProduct, updateProduct)
  serve(app, services, contract.deleteProduct, deleteProduct)
  serve(app, services, contract.deleteProducts, deleteProducts)
}
