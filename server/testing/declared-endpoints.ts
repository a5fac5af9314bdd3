import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpointsOf } from '../docs/openapi.ts'

/** All `/api` endpoints that the contract declares. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const folder = resolve(import.meta.dirname, '../../contract')
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).sort()
  const modules = await Promise.all(files.map((file) => import(resolve(folder, file))))
  return modules.flatMap((module) => endpointsOf(module as object))
}
