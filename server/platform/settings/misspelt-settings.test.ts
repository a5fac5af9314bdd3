import { expect, test } from 'vitest'
import { loadEnv } from './env.ts'
import { settingWarnings } from './setting-warnings.ts'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PROT', 'PORT'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['MAX_VIDEOS_BYTES', 'MAX_VIDEO_BYTES'],
  ['BRIEFWELL_MAIL_FROM', 'MAIL_FROM'],
  ['SERVICE_KEY', 'BRIEFWELL_SERVICE_KEY'],
  ['COPILOT_URL', 'COPILOT_BASE_URL'],
  ['TRANSCRIBE_KEY', 'TRANSCRIBE_API_KEY'],
  ['AUTH_GITHUB_CLIENT_SECERT', 'AUTH_GITHUB_CLIENT_SECRET'],
  ['OTEL_EXPORTER_OLTP_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
])('%s is named as a misspelt %s', (name, meant) => {
  const env = loadEnv({ [name]: 'hunter2' })
  expect(env.misspelt).toEqual([{ name, meant }])
  const [warning] = settingWarnings(env)
  expect(warning?.what).toBe(`${name} has no effect: there is no setting of that name.`)
  expect(warning?.todo).toContain(`Set ${meant} `)
  expect(JSON.stringify(warning)).not.toContain('hunter2')
})

test('variables of other programs are neither named nor refused', () => {
  const others = {
    ...{
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'web-1',
      SHELL: '/bin/sh',
      PWD: '/',
      TERM: 'xterm',
    },
    ...{ NODE_ENV: 'production', NODE_OPTIONS: '', PGPASSWORD: 'x', TEST_DATABASE_URL: 'x' },
    // Kubernetes tells each pod of the services beside it, and AWS Copilot of itself.
    ...{
      BRIEFWELL_SERVICE_HOST: '10.0.0.1',
      BRIEFWELL_SERVICE_PORT: '80',
      BRIEFWELL_PORT: 'tcp://x',
    },
    ...{ BRIEFWELL_PORT_80_TCP_ADDR: '10.0.0.1', COPILOT_SERVICE_NAME: 'web' },
    ...{ AWS_ACCESS_KEY_ID: 'x', AMQP_URL: 'x', S3_USE_PATH_STYLE: 'true', AUTH_URL: 'x' },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'x', OTEL_SERVICE_NAME: 'x', OTEL_LOGS_EXPORTER: 'none' },
    ...{ npm_config_cache: '/tmp', INVOCATION_ID: 'x', JOURNAL_STREAM: '8:1', LANG: 'C' },
  }
  expect(loadEnv(others).misspelt).toEqual([])
})

test('a name is not taken for a setting that is given as well', () => {
  expect(loadEnv({ SFTP_URL: 'x', SMTP_URL: 'smtps://mail.example' }).misspelt).toEqual([])
})
