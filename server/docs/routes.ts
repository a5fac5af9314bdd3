import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { brand } from '../../contract/brand.ts'
import type { Services } from '../platform/context.ts'
import { openApiDocument } from './openapi.ts'

/** The reading page at `/api/docs` and the document at `/api/docs/json`. */
export async function docsRoutes(app: FastifyInstance, { services }: { services: Services }) {
  await app.register(swagger, {
    mode: 'static',
    specification: {
      document: openApiDocument(services.env.PUBLIC_URL) as StaticDocumentSpec['document'],
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: `${brand.name} API` },
    // A page for reading: nothing is sent from it, and no validator elsewhere is asked.
    uiConfig: { deepLinking: true, supportedSubmitMethods: [], validatorUrl: null },
  })
}
