import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { brand } from '../../contract/brand.ts'
import { openApiDocument } from './openapi.ts'

/** The path of the reference page; the document is below it. */
const routePrefix = '/api/docs'

/** The reference page and the document, as a separate application. */
export async function docsApp(publicUrl: string): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(publicUrl) as StaticDocumentSpec['document'] },
  })
  await app.register(swaggerUi, {
    routePrefix,
    staticCSP: false,
    theme: { title: `${brand.name} API` },
    // Read-only: the page cannot send requests and calls no external validator.
    uiConfig: { deepLinking: true, supportedSubmitMethods: [], validatorUrl: null },
  })
  return app
}
