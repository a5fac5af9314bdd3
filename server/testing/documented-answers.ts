import { Ajv2020 } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'
import { getMe } from '../../contract/account/account.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { openApiDocument } from '../docs/openapi.ts'

let documented: Ajv2020 | undefined

/** The document that the server serves, as a schema with a place for each answer. */
function schemas(): Ajv2020 {
  documented ??= new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    // Half of the time to compile, for answers that are checked a few times.
    code: { optimize: false },
  }).addSchema({ ...openApiDocument('http://localhost') }, 'openapi')
  return documented
}

/** Throws if the JSON that a call answers is not what the OpenAPI document says about it. */
export function checkDocumented(endpoint: Endpoint, answer: LightMyRequestResponse) {
  if (!String(answer.headers['content-type']).startsWith('application/json')) return
  const done = answer.statusCode === 200
  // Every refusal has the same schema, which is compiled once.
  const validate = schemas().getSchema(done ? placeOf(endpoint, '200') : placeOf(getMe, 'default'))
  if (validate?.(answer.json())) return
  const problem = schemas().errorsText(validate?.errors)
  throw new Error(
    `The answer ${answer.statusCode} of ${endpoint.name} is not as documented: ${problem}`,
  )
}

function placeOf({ method, path }: Endpoint, status: string): string {
  const operation = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()]
  const place = [...operation, 'responses', status, 'content', 'application/json', 'schema']
  return `openapi#/${place.map(pointed).join('/')}`
}

const pointed = (part: string) =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
