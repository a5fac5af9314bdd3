import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test.each([
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'apikey',
  'html',
  'text',
])('a log line never contains a field named %s, nor one level below', (field) => {
  const line = written((log) => {
    log.info({ [field]: 'opens the door', other: 'stays' }, 'said')
    log.info({ request: { [field]: 'opens the door' } }, 'said')
    log.child({ [field]: 'opens the door' }).info('said')
  })
  expect(line).toContain('stays')
  expect(line).not.toContain('opens the door')
})

test('logs the shape of an error, not the values in it', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('below') }), {
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    detail: 'Key (email)=(ann@example.test) already exists.',
    where: 'typed by ann',
    parameters: ['ann@example.test', 'opens the door'],
  })
  const line = written((log) => log.error({ err: error }, 'request failed'))
  const logged = JSON.parse(line)
  expect(logged.err).toMatchObject({ code: '23505', table: 'users', message: 'duplicate key' })
  expect(line).not.toMatch(/ann|opens the door/)
})
