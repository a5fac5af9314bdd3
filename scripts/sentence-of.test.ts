import { expect, test } from 'vitest'
import { refusal } from '../contract/errors.ts'
import { storageErrors } from '../contract/storage/storage.ts'
import { SettingsError } from '../server/platform/settings/env.ts'
import { sentenceOf } from './sentence-of.ts'

const fault = (message: string, more: object) => Object.assign(new Error(message), more)

test.each([
  [new SettingsError('Name another\nplace.'), 'Name another\nplace.'],
  [
    fault("EACCES: permission denied, open '/data/x'", { code: 'EACCES', path: '/data/x' }),
    '/data/x cannot be read or written by this user: run the command as the user who runs the server.',
  ],
  [
    fault('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
    'A disk has no space left: free some, then run the command again (ENOSPC: no space left on device, write).',
  ],
  [
    fault('connect ENOENT /tmp/s', { code: 'ENOENT', address: '/tmp/s' }),
    'The database no longer answers (connect ENOENT /tmp/s): make sure that it runs, then run the command again.',
  ],
  [
    fault('terminating connection due to administrator command', { code: '57P01' }),
    /^The database no longer answers \(terminating /,
  ],
  [
    new AggregateError([fault('connect ECONNREFUSED', { code: 'ECONNREFUSED' })]),
    /no longer answers/,
  ],
  [fault('permission denied for table x', { code: '42501' }), /Set MIGRATION_DATABASE_URL/],
  [
    Object.assign(refusal(storageErrors.storeUnavailable), {
      cause: fault('', { $metadata: { httpStatusCode: 404 } }),
    }),
    'The S3 store refused or failed a request (it answers 404): create the bucket first.',
  ],
  [new Error('named \u001b[31mred\u202e\u009b'), 'named [31mred'],
])('%o is told in a sentence', (error, sentence) => {
  expect(sentenceOf(error)).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  )
})
