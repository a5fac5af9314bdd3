import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { brand } from '../../contract/brand.ts'
import { openApiDocument } from './openapi.ts'

/** Where the reading page is; the document is below it. */
const routePrefix = '/api/docs'

/** The reading page and the document, as an application of its own. */
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
    // A page for reading: nothing is sent from it, and no validator elsewhere is asked.
    uiConfig: { deepLinking: true, supportedSubmitMethods: [], validatorUrl: null },
  })
  return app
}
