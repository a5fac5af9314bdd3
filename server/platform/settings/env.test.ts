import { describe, expect, test } from 'vitest'
import { isLoopback, loadEnv, SettingsError } from './env.ts'

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

describe('loadEnv', () => {
  test('needs no settings', () => {
    expect(loadEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      TRUST_PROXY: false,
      ROLE: 'all',
      AUTH_CONFIRM_EMAIL: false,
      AUTH_RATE_LIMIT: true,
      MAX_VIDEO_BYTES: 5 * 1024 ** 3,
      MAX_LOGO_BYTES: 5_000_000,
      COMPANY_QUOTA_BYTES: 50 * 1024 ** 3,
      COMPANY_REQUESTS_PER_MINUTE: 6000,
      API_KEY_REQUESTS_PER_MINUTE: 600,
      embedded: true,
      loopback: true,
    })
  })

  test.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['yes', true],
    ['Yes', true],
    ['off', false],
    ['false', false],
    ['0', false],
    ['no', false],
    ['OFF', false],
  ])('reads a switch set to %s', (value, read) => {
    const { AUTH_CONFIRM_EMAIL, AUTH_RATE_LIMIT } = loadEnv({
      AUTH_CONFIRM_EMAIL: value,
      AUTH_RATE_LIMIT: value,
    })
    expect({ AUTH_CONFIRM_EMAIL, AUTH_RATE_LIMIT }).toEqual({
      AUTH_CONFIRM_EMAIL: read,
      AUTH_RATE_LIMIT: read,
    })
  })

  test('treats an empty variable as absent, and strips the slash of PUBLIC_URL', () => {
    const env = loadEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: 'https://b.example/' })
    expect(env).toMatchObject({ PORT: 3000, embedded: true, PUBLIC_URL: 'https://b.example' })
    expect(env.loopback).toBe(false)
  })

  test.each([
    ['PORT', ['http', '70000', '0', '1.5', '0x50', '1e3'], 'it must be a port, a whole number'],
    ['METRICS_PORT', ['x'], 'it must be a port'],
    ['PUBLIC_URL', ['b.example', 'ftp://b.example'], 'it must be an address that begins with http'],
    [
      'PUBLIC_URL',
      ['https://b.example/x', 'https://b.example/?x', 'https://u:p@b.example'],
      'a scheme and a host only',
    ],
    [
      'TRUST_PROXY',
      ['on', '-1', '999', '10.0.0.1;10.0.0.2', '10.0.0.0/33'],
      'it must be off, the number of',
    ],
    [
      'COMPANY_REQUESTS_PER_MINUTE',
      ['0', '-1', '1e3', 'many', '1000000001'],
      'it must be a whole number of at least 1',
    ],
    ['DATABASE_URL', ['db', 'mysql://db'], 'it must be an address that begins with postgres://'],
    ['MIGRATION_DATABASE_URL', ['db'], 'it must be an address that begins with postgres://'],
    [
      'FILES_ACCEL',
      [
        'nginx',
        '/internal-files/',
        'apache:/internal-files/',
        'nginx:/internal-files',
        'nginx:internal-files/',
        'nginx:/',
        'nginx://files/',
        'nginx:/../files/',
        'nginx:/a b/',
        'nginx:/files/\r\nset-cookie: a=b/',
        'nginx:/files/?a/',
      ],
      'it must be nginx: and the path of an internal location, like nginx:/internal-files/',
    ],
    ['ROLE', ['boss'], 'it must be one of all, web, worker'],
    ['AUTH_CONFIRM_EMAIL', ['y', 'onn', '2', '01'], 'it must be on or off'],
    ['AUTH_RATE_LIMIT', ['maybe', ' on'], 'it must be on or off'],
    [
      'AUTH_REDIRECT_ALLOW',
      ['b.example', 'https://b.example,**'],
      'each must be an address with its scheme',
    ],
    ['AUTH_CAPTCHA_URL', ['captcha.example'], 'it must be an address that begins with http'],
    [
      'TRANSCRIBE_BASE_URL',
      ['ftp://t.example', 't.example/v1'],
      'it must be an address that begins',
    ],
    [
      'TRANSCRIBE_BASE_URL',
      ['https://me:secret@t.example/v1', 'https://t.example/v1?key=1', 'https://t.example/#v1'],
      'without user name, query or fragment',
    ],
    [
      'TRANSCRIBE_API_KEY',
      ['two words', 'schlüssel'],
      'ASCII letters, digits and symbols without spaces',
    ],
    ['SMS_WEBHOOK_URL', ['sms'], 'it must be an address that begins with http'],
    [
      'PASSWORD_BREACH_CHECK_URL',
      ['ftp://leaks.example'],
      'it must be an address that begins with',
    ],
    [
      'SMTP_URL',
      ['mail.example', 'http://mail.example', 'smtp://'],
      'it must be an address that begins with smtp',
    ],
    [
      'BOUNCE_IMAP_URL',
      [
        'imap.example',
        'https://u:p@imap.example',
        'imaps://',
        'imaps://imap.example/INBOX',
        'imaps://user@imap.example',
        'pop3://u:p@imap.example',
      ],
      'it must be an address like imaps://user:password@imap.example.com/INBOX',
    ],
    ['DELIVERY_WEBHOOK_SECRET', ['two words', 'schlüssel'], 'without spaces'],
    [
      'MAIL_FROM',
      ['Briefwell', 'a@b.example, c@d.example', 'A\nBcc: <a@b.example>'],
      'an email address',
    ],
    ['LEADS_TO', ['nobody'], 'it must be an email address'],
    ['MAX_VIDEO_BYTES', ['5 GB', '0', '-5'], 'it must be a number of bytes, written in digits'],
    ['SESSION_MAX_DAYS', ['0', '1.5', 'never'], 'it must be a whole number of days'],
    ['LOG_LEVEL', ['loud'], 'it must be one of silent, error, warn'],
    ['S3_ENDPOINT', ['s3.example', 'https://s3.example?a=b'], 'it must be an address'],
    ['S3_BUCKET', ['Files', 'a', 'files/briefwell'], 'it must be the name of a bucket'],
    ['S3_SECRET_ACCESS_KEY', ['two words'], 'ASCII letters, digits and symbols without spaces'],
    ['S3_REDIRECT', ['maybe'], 'it must be on or off'],
    ['AUTH_OIDC_GOOGLE_ISUER', ['https://accounts.google.com'], 'it must end in ISSUER, CLIENT_ID'],
  ])('refuses %s=%j in a sentence that names it', (name, values, why) => {
    for (const value of values) {
      expect(() => loadEnv({ [name]: value })).toThrow(SettingsError)
      expect(() => loadEnv({ [name]: value })).toThrow(
        new RegExp(`^${name} cannot be used: .*\\.$`),
      )
      expect(() => loadEnv({ [name]: value })).toThrow(why)
    }
  })

  test.each([
    [{ AUTH_CAPTCHA_SECRET: 's' }, 'AUTH_CAPTCHA_SECRET needs AUTH_CAPTCHA_URL'],
    [{ AUTH_CAPTCHA_SITE_KEY: 'k' }, 'AUTH_CAPTCHA_SITE_KEY needs AUTH_CAPTCHA_URL'],
    [{ MEANING_MODEL: '../../etc/passwd' }, 'it must be the name of a model like owner/name'],
    [{ MEANING_MODEL: 'e5-small-v2' }, 'it must be the name of a model like owner/name'],
    [{ MODELS_URL: 'ftp://hub.example' }, 'MODELS_URL cannot be used'],
    [{ TRANSCRIBE_API_KEY: 'sk-1' }, 'TRANSCRIBE_API_KEY needs TRANSCRIBE_BASE_URL'],
    [{ COPILOT_BASE_URL: 'https://m.example/v1' }, 'COPILOT_BASE_URL needs COPILOT_MODEL'],
    [{ COPILOT_MODEL: 'm' }, 'COPILOT_API_KEY need COPILOT_BASE_URL'],
    [
      {
        COPILOT_BASE_URL: 'https://m.example/v1',
        COPILOT_EMBEDDING_MODEL: 'm',
        COPILOT_CHECK_MODEL: 'm',
      },
      'COPILOT_CHECK_MODEL needs COPILOT_MODEL',
    ],
    [{ COPILOT_EMBEDDING_MODEL: 'm' }, 'COPILOT_API_KEY need COPILOT_BASE_URL'],
    [{ COPILOT_API_KEY: 'sk-1' }, 'COPILOT_API_KEY need COPILOT_BASE_URL'],
    [{ AUTH_SAML_DOMAINS: 'a.example' }, 'AUTH_SAML_DOMAINS needs AUTH_SAML_IDP_METADATA'],
    [{ MIGRATION_DATABASE_URL: 'postgres://db/b' }, 'MIGRATION_DATABASE_URL needs DATABASE_URL'],
    [{ ROLE: 'worker' }, 'ROLE worker needs DATABASE_URL'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET'],
    [{ S3_REGION: 'eu-central-1' }, 'S3_REGION needs S3_BUCKET'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ ...s3, S3_PUBLIC_URL: 'https://cdn.example' }, 'S3_PUBLIC_URL needs S3_REDIRECT=on'],
    [{ ...s3, FILES_ACCEL: 'nginx:/files/' }, 'FILES_ACCEL cannot be used with S3_BUCKET'],
    [{ ...s3, MAX_VIDEO_BYTES: '83886080001' }, 'MAX_VIDEO_BYTES cannot be more than 83886080000'],
    [{ BRIEFWELL_ANON_KEY: 'one', BRIEFWELL_SERVICE_KEY: 'one' }, 'BRIEFWELL_ANON_KEY must differ'],
  ])('refuses settings without effect or in conflict: %o', (given, sentence) => {
    expect(() => loadEnv(given)).toThrow(SettingsError)
    expect(() => loadEnv(given)).toThrow(sentence)
  })

  test.each([
    ['hello@portal.example'],
    ['Briefwell <hello@portal.example>'],
    ['<hello@portal.example>'],
    ['Bücher, GmbH <a.b+c@xn--bcher-kva.example>'],
  ])('accepts %s as a sender', (MAIL_FROM) => {
    expect(loadEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  })

  test('refuses a known or short key if others can reach it, and accepts it on this machine', () => {
    for (const key of ['secret', 'changeme', 'service']) {
      expect(loadEnv({ BRIEFWELL_SERVICE_KEY: key }).BRIEFWELL_SERVICE_KEY).toBe(key)
      for (const outside of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://b.example' }]) {
        expect(() => loadEnv({ BRIEFWELL_SERVICE_KEY: key, ...outside })).toThrow(
          /BRIEFWELL_SERVICE_KEY is short or well known/,
        )
      }
    }
  })

  test('refuses a guessable secret of the webhook if others can reach it', () => {
    const PUBLIC_URL = 'https://b.example'
    for (const DELIVERY_WEBHOOK_SECRET of ['secret', '0123456789']) {
      expect(loadEnv({ DELIVERY_WEBHOOK_SECRET })).toMatchObject({ DELIVERY_WEBHOOK_SECRET })
      expect(() => loadEnv({ DELIVERY_WEBHOOK_SECRET, PUBLIC_URL })).toThrow(
        /DELIVERY_WEBHOOK_SECRET is short .* or leave it out and nobody can report deliveries/,
      )
    }
  })

  test('refuses a captcha server without our secret for it', () => {
    const AUTH_CAPTCHA_URL = 'https://captcha.example/siteverify'
    expect(() => loadEnv({ AUTH_CAPTCHA_URL })).toThrow(/AUTH_CAPTCHA_SECRET/)
    expect(loadEnv({ AUTH_CAPTCHA_URL, AUTH_CAPTCHA_SECRET: 's' })).toMatchObject({
      AUTH_CAPTCHA_URL,
    })
  })

  test('refuses metrics on the port of the web app', () => {
    expect(() => loadEnv({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(/must differ from PORT/)
    expect(loadEnv({ PORT: '4000', METRICS_PORT: '4001' }).METRICS_PORT).toBe(4001)
    expect(loadEnv({}).METRICS_PORT).toBeUndefined()
  })

  test('reads the path at which nginx serves files', () => {
    expect(loadEnv({}).FILES_ACCEL).toBeUndefined()
    expect(loadEnv({ FILES_ACCEL: 'nginx:/internal-files/' }).FILES_ACCEL).toBe('/internal-files/')
  })

  test('reads the object store, or that there is none', () => {
    expect(loadEnv({}).s3).toBeNull()
    expect(loadEnv(s3).s3).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      redirect: false,
      publicUrl: undefined,
    })
    const endpoint = 'http://minio:9000'
    const elsewhere = { ...s3, S3_ENDPOINT: `${endpoint}/`, S3_REGION: 'eu-central-1' }
    expect(loadEnv(elsewhere).s3).toMatchObject({ endpoint, region: 'eu-central-1' })
  })

  test('reads the domains of single sign-on regardless of case', () => {
    const env = loadEnv({
      AUTH_SAML_DOMAINS: 'Acme.example, b.example',
      AUTH_SAML_IDP_METADATA: 'https://idp.example/metadata',
    })
    expect(env.AUTH_SAML_DOMAINS).toEqual(['acme.example', 'b.example'])
  })

  test.each([
    ['off', false],
    ['false', false],
    ['No', false],
    ['2', 2],
    ['10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
    ['10.0.0.0/8,fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('reads TRUST_PROXY=%s', (value, read) => {
    expect(loadEnv({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(read)
  })
})

describe('loadEnv, providers', () => {
  const google = {
    AUTH_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
    AUTH_OIDC_GOOGLE_CLIENT_ID: 'us',
    AUTH_OIDC_GOOGLE_CLIENT_SECRET: 'between us',
  }

  test('none are required, and any number may be named', () => {
    expect(loadEnv({}).providers).toEqual({ oidc: [], github: null })
    const { providers } = loadEnv({
      ...google,
      AUTH_OIDC_OUR_IDP_ISSUER: 'http://127.0.0.1:9000/realms/one',
      AUTH_OIDC_OUR_IDP_CLIENT_ID: 'me',
      AUTH_OIDC_OUR_IDP_CLIENT_SECRET: 'told',
      AUTH_OIDC_EMPTY_ISSUER: '',
      AUTH_GITHUB_CLIENT_ID: 'id',
      AUTH_GITHUB_CLIENT_SECRET: 'hush',
    })
    expect(providers).toEqual({
      oidc: [
        {
          name: 'google',
          issuer: 'https://accounts.google.com',
          clientId: 'us',
          clientSecret: 'between us',
        },
        {
          name: 'our_idp',
          issuer: 'http://127.0.0.1:9000/realms/one',
          clientId: 'me',
          clientSecret: 'told',
        },
      ],
      github: { url: 'https://github.com', clientId: 'id', clientSecret: 'hush' },
    })
  })

  test.each([
    [
      { AUTH_OIDC_GOOGLE_ISSUER: google.AUTH_OIDC_GOOGLE_ISSUER },
      'AUTH_OIDC_GOOGLE_CLIENT_ID and AUTH_OIDC_GOOGLE_CLIENT_SECRET are missing.',
    ],
    [
      { ...google, AUTH_OIDC_GOOGLE_CLIENT_SECRET: '' },
      'AUTH_OIDC_GOOGLE_CLIENT_SECRET is missing.',
    ],
    [{ AUTH_GITHUB_CLIENT_ID: 'id' }, 'AUTH_GITHUB_CLIENT_SECRET is missing.'],
    [
      { AUTH_GITHUB_URL: 'https://git.example' },
      'AUTH_GITHUB_CLIENT_ID and AUTH_GITHUB_CLIENT_SECRET are',
    ],
    [{ ...google, AUTH_OIDC_GOOGLE_ISSUER: 'google' }, 'it is not the address of a provider.'],
    [{ ...google, AUTH_OIDC_GOOGLE_ISSUER: 'https://a.example/?b' }, 'it is not the address of a'],
    [{ ...google, AUTH_OIDC_GOOGLE_ISSUER: 'http://a.example' }, 'only a provider on this machine'],
    [
      {
        AUTH_OIDC_EMAIL_ISSUER: 'https://a.example',
        AUTH_OIDC_EMAIL_CLIENT_ID: 'a',
        AUTH_OIDC_EMAIL_CLIENT_SECRET: 'b',
      },
      'EMAIL cannot be the name of a provider.',
    ],
  ])('refuses an incomplete or unusable provider in a sentence: %o', (given, sentence) => {
    expect(() => loadEnv(given)).toThrow(SettingsError)
    expect(() => loadEnv(given)).toThrow(sentence)
  })
})

test('isLoopback accepts this machine and nothing else', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]']) {
    expect(isLoopback(host)).toBe(true)
  }
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil']) {
    expect(isLoopback(host)).toBe(false)
  }
})
