import fc from 'fast-check'
import { z } from 'zod'
import { goodPassword } from '../worlds/accounts.ts'
import { awkwardTexts } from '../worlds/samples.ts'
import { redirectPayloads } from './redirect-payloads.ts'

/** Values for a named field, more meaningful than random text. */
export type Words = Record<string, fc.Arbitrary<unknown>>

/** Stands for a named value of the world; the value is filled in before the call. */
export function known(...names: string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...names.map((name) => `§${name}`))
}

const lengths = [1, 2, 8, 100, 101, 200, 201, 300, 320, 2048, 2049, 20_000]

/** Text as people and attackers type it, with lengths around the limits. */
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ minLength: 2, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => '🚀'.repeat(length)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', '%', "'", '\\'),
  },
)

const address = fc.oneof(
  known('accountEmail', 'ownerEmail', 'waitingEmail', 'guardedEmail', 'freshEmail', 'freshEmail'),
  fc.emailAddress(),
  fc.constantFrom('Ann+tag@Example.TEST', `${'a'.repeat(64)}@example.test`, "o'hara@example.test"),
)
const phone = fc.oneof(known('phone', 'freshPhone'), fc.constantFrom('+1 555 010 0000', '12', ''))
const password = fc.oneof(
  fc.constantFrom(goodPassword, 'another good password', '👩‍🚀'.repeat(9), 'x'.repeat(100)),
  fc.string({ minLength: 6, maxLength: 12 }),
)
const webAddress = fc.oneof(
  fc.constantFrom('https://acme.example/a', 'http://localhost:1/x?y#z', 'https://[::1]/'),
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom(...redirectPayloads),
)
const company = {
  company_name: anyText,
  contact_name: anyText,
  year_founded: fc.oneof(fc.integer(), fc.constant('2015')),
  regions_of_operation: fc.constantFrom([], ['Europe'], ['Atlantis']),
  invited_team_member_id: fc.uuid(),
  invitation_token: anyText,
}
const metadata = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }),
  fc.record(company, { requiredKeys: ['company_name'] }),
  fc.constantFrom({}, { email: 'me@evil.example', role: 'service_role', name: null }),
)
const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email', 'sms']
const challengeText = fc.constantFrom('a'.repeat(43), 'short', 'ü'.repeat(50))
const link = fc.oneof(known('recoveryLink', 'magicLink', 'waitingLink'), anyText)
const jwt = fc.oneof(known('accessToken'), fc.constantFrom('a.b.c', 'e30.e30.', ''), anyText)
const cost = (memory: number) =>
  `$argon2id$v=19$m=${memory},t=2,p=1$bm9ib2R5LW5vYm9keQ$${'A'.repeat(43)}`
const hashes = ['$2a$10$', '$2b$31$', '$argon2id$v=19$', '$fbscrypt$'].map((start) =>
  start.padEnd(60, 'a'),
)
const anyId = known('product', 'brief', 'member', 'session', 'account', 'factor', 'identity')

/** Caption files, valid and malformed; also the text of one line. */
export const captionFiles = fc
  .array(
    fc.constantFrom(
      ...['WEBVTT', '\n\n', '\r\n', '00:01.000 --> 00:02.000\n', '00:00:03,5 --> 00:00:04,0\n'],
      ...[
        '1\n',
        'NOTE ',
        'Hello',
        '<v Ann>',
        '&#xd800;',
        '-->',
        '\u0000',
        '\ud800',
        '\ufeff',
        '99:99',
      ],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** Values worth trying in fields with these names, in every call. */
const words: Words = {
  email: address,
  new_email: address,
  salesContactEmail: address,
  phone,
  password,
  current_password: password,
  password_hash: fc.constantFrom(cost(19_456), cost(4_294_967_295), cost(8), ...hashes),
  ban_duration: fc.constantFrom('none', '24h', '-1h', '1h30m', '9'.repeat(30), '1e9h', 'forever'),
  redirect_to: webAddress,
  websiteUrl: webAddress,
  logo_url: webAddress,
  uploadedVideoUrl: webAddress,
  releaseNotes: fc.oneof(fc.array(webAddress, { maxLength: 3 }), fc.constantFrom('[]', '[1', null)),
  data: metadata,
  user_metadata: metadata,
  app_metadata: metadata,
  type: fc.constantFrom(...types, 'phone_change', 'sms', 'nothing'),
  token: fc.oneof(known('recoveryCode', 'waitingCode', 'magicLink'), fc.constant('000000')),
  token_hash: link,
  code: fc.oneof(known('totp', 'recoveryCodeOfFactor', 'authCode'), fc.constant('000000'), anyText),
  challenge_id: known('challenge', 'anyUuid'),
  refresh_token: fc.oneof(known('refreshToken', 'guardedRefreshToken'), anyText),
  auth_code: fc.oneof(known('authCode'), anyText),
  code_verifier: fc.oneof(known('verifier'), anyText),
  code_challenge: fc.option(challengeText, { nil: undefined }),
  code_challenge_method: fc.option(fc.constantFrom('s256', 'plain', 'S256', 'md5'), {
    nil: undefined,
  }),
  nonce: fc.oneof(fc.constant('000000'), anyText),
  provider: fc.constantFrom('acme', 'github', 'email', 'sso', '__proto__', 'ACME'),
  domain: fc.constantFrom('acme.example', 'ACME.example', 'other.example', ''),
  id_token: jwt,
  access_token: jwt,
  state: fc.oneof(known('anyUuid'), anyText),
  RelayState: fc.oneof(known('anyUuid'), anyText),
  SAMLResponse: fc
    .oneof(anyText, fc.constantFrom('<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '<a'))
    .map((xml) => Buffer.from(xml).toString('base64')),
  scope: fc.constantFrom('global', 'local', 'others', 'all'),
  cursor: fc.oneof(
    known('cursor'),
    fc.constantFrom('MjAyNg==', 'WzEsMl0=', 'null', 'e30='),
    anyText,
  ),
  transactionId: fc.oneof(known('transaction'), fc.constantFrom('0', '9'.repeat(19))),
  productId: known('product', 'theirProduct', 'anyUuid'),
  factor: known('factor', 'appFactor', 'anyUuid'),
  identityId: known('identity', 'anyUuid'),
  id: anyId,
}

/** Values that no schema accepts. */
const oddValues = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, '', [], {}, [[]], { a: [null] }),
  fc.constantFrom('\u0000', '\ud800', 'x'.repeat(100_000), 'NaN', '1e400'),
  fc.jsonValue({ maxDepth: 4 }),
  known('deep'),
)

/** A slightly invalid part of a request: fields missing, swapped or added. */
export function broken(schema: z.ZodType, own: Words): fc.Arbitrary<Record<string, unknown>> {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const names = fc.constantFrom(...fields, 'role', 'id', 'constructor', 'toString', 'user_id')
  const changes = fc.array(fc.tuple(names, fc.option(oddValues, { nil: undefined })), {
    minLength: 1,
    maxLength: 3,
  })
  return fc.tuple(valid(schema, own), changes).map(([whole, changed]) => ({
    ...(whole as object),
    ...Object.fromEntries(changed),
  }))
}

/** Bodies that are not objects, or not JSON at all. */
export const rawBodies = fc.oneof(
  fc.constantFrom('', '{', '[]', '"text"', '42', 'null', '{"email":}', '{}garbage', '\ufeff{}'),
  fc.constantFrom('{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"a":1}}}'),
  fc.constantFrom(10_000, 100_000).map((deep) => '['.repeat(deep) + ']'.repeat(deep)),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

/** Values generated from a schema; mostly valid, because the schema's refinements are not considered. */
export function valid(schema: z.ZodType, own: Words, name = ''): fc.Arbitrary<unknown> {
  const word = own[name] ?? words[name]
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, z.ZodType>)
      return fc.record(
        Object.fromEntries(fields.map(([field, inner]) => [field, valid(inner, own, field)])),
      )
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault': {
      const inner = valid(def.innerType as z.ZodType, own, name)
      return fc.option(inner, { nil: def.type === 'nullable' ? null : undefined, freq: 3 })
    }
    case 'pipe':
      return valid(sourceOf(def) as z.ZodType, own, name)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return name === 'acceptTerms' ? fc.constant(true) : fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer())
    case 'union':
      return word ?? fc.oneof(...def.options.map((one) => valid(one as z.ZodType, own, name)))
    case 'array':
      return word ?? fc.array(valid(def.element as z.ZodType, own), { minLength: 1, maxLength: 3 })
    case 'tuple':
      return word ?? fc.tuple(...def.items.map((one) => valid(one as z.ZodType, own, name)))
    case 'record':
    case 'unknown':
      return word ?? metadata
    case 'null':
      return fc.constant(null)
    case 'string':
      if (word) return word
      return /uuid|guid/.test(String((schema as z.ZodString).format)) ? anyId : anyText
    default:
      throw new Error(`no values are made for ${name}, a ${def.type}`)
  }
}

/** The more specific end of a pipe: the one that is not a transformation or, of two schemas, the last. */
function sourceOf({ in: from, out: to }: z.core.$ZodPipeDef): z.core.$ZodType {
  return to._zod.def.type === 'transform' ? from : to
}
