import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { declaredEndpoints } from '../testing/declared-endpoints.ts'
import { checkDocumented } from '../testing/documented-answers.ts'
import { startHarness } from '../testing/harness.ts'

const docsFolder = resolve(import.meta.dirname, '../../docs')

test('every declared call is served and documented', async () => {
  const h = await startHarness()
  const endpoints = await declaredEndpoints()
  expect(endpoints.length).toBeGreaterThan(10)
  const document = (await h.request({ url: '/api/docs/json' })).json() as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  for (const { method, path, name } of endpoints) {
    expect(h.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
    const documented = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(documented?.operationId).toBe(name)
  }
  const page = await h.request({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
})

test('the document is valid OpenAPI 3.1', async () => {
  const h = await startHarness()
  const document = (await h.request({ url: '/api/docs/json' })).json()
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version: '3.1' })
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  // The schema of OpenAPI leaves the schemas within to JSON Schema.
  const wrong = [...schemasIn(document)].filter(([, schema]) => ajv.validateSchema(schema) !== true)
  expect(wrong.map(([place]) => place)).toEqual([])
  const binary = [...schemasIn(document)].filter(
    ([place, schema]) => /json.schema$/.test(place) && 'format' in schema,
  )
  expect(binary.map(([place]) => place)).toEqual([])
})

test('what a call answers beside the document is found', async () => {
  const h = await startHarness()
  const visitor = await h.request({ url: getMe.path })
  expect(visitor.statusCode).toBe(401)
  expect(() => checkDocumented(getMe, visitor)).not.toThrow()
  visitor.statusCode = 200
  expect(() => checkDocumented(getMe, visitor)).toThrow('is not as documented')
  expect(() => checkDocumented({ ...getMe, path: '/api/unknown' }, visitor)).toThrow('200 of getMe')
})

/** The schemas of a document with their places. */
function* schemasIn(value: unknown, place = ''): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === 'schema' || place === '/components/schemas') yield [`${place}/${key}`, part]
    else yield* schemasIn(part, `${place}/${key}`)
  }
}

/** The chapters of a document by title, with every example and table row. */
function partsOf(text: string): string[] {
  const found = text.matchAll(/```\w+\n[\s\S]*?```|^(?:#|\|).*$/gm)
  return [...found].map(([part]) => part)
}

test('the reference page has every chapter and example of the calls for outside clients', async () => {
  const h = await startHarness()
  const page = await h.request({ url: '/api/docs/static/swagger-initializer.js' })
  expect(page.body).toContain('/json')
  const { info } = (await h.request({ url: '/api/docs/json' })).json() as {
    info: { description: string }
  }
  const documents = globSync(['api.md', 'api/*.md'], { cwd: docsFolder })
  expect(documents).toHaveLength(2)
  for (const name of documents) {
    const parts = partsOf(readFileSync(join(docsFolder, name), 'utf8'))
    expect(parts.length).toBeGreaterThan(50)
    expect(parts.filter((part) => !info.description.includes(part))).toEqual([])
  }
})
