import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { generalErrors } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/api/storage.md'), 'utf8')

/** The examples in order: a call, and the expected part of its answer. */
const examples = [...document.matchAll(/```js\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g)].map(
  ([, call = '', answer = '{}']) => ({ call, answer: JSON.parse(answer) }),
)

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<{ data: unknown; error?: object | null }>

const h = await startHarness()
const url = await h.listen()
const { owner } = await newCompany(h)
const { anonKey } = h.services.keys
const scope = {
  supabase: createClient(url, anonKey, { accessToken: async () => owner.accessToken }),
  visitor: createClient(url, anonKey),
  logo: fixture('logo.png'),
  other: fixture('logo.gif'),
}

describe('docs/api/storage.md', () => {
  test.each(examples)('$call', async ({ call, answer }) => {
    const run = new AsyncFunction(...Object.keys(scope), `return ${call}`)
    const { data, error = null } = await run(...Object.values(scope))
    const plain = error && { ...error, message: (error as Error).message }
    expect({ data, error: plain }).toMatchObject({ error: null, ...answer })
  })

  test('shows every method of the client, and lists only errors that exist', () => {
    const calls =
      'upload update getPublicUrl download createSignedUrl createSignedUrls createSignedUploadUrl uploadToSignedUrl list listV2 info exists copy move remove listBuckets getBucket'
    const missing = calls
      .split(' ')
      .filter((name) => !examples.some(({ call }) => call.includes(`.${name}(`)))
    expect(missing).toEqual([])
    const errors = [...Object.values(storageErrors), generalErrors.tooManyAtOnce]
    const codes = new Set<string>(errors.map(({ code }) => code))
    const named = [...document.matchAll(/^\| \d{3} \| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    )
    expect(named.filter((code) => !codes.has(code))).toEqual([])
  })
})
