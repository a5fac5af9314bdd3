import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { dataClient } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()

const lead = {
  workEmail: 'vera@visitor.example',
  firstName: 'Vera',
  lastName: 'Visitor',
  jobTitle: 'CIO',
  companyName: 'Visitors',
  jobFunction: 'Consulting',
  countryRegion: 'Canada',
}
const contact = { name: 'Vera', email: 'vera@visitor.example', message: 'Tell me more, please.' }

const visitor = () => dataClient(h, url, 'visitor')

describe('functions.invoke of the unmodified client', () => {
  test('send-lead-email by a visitor', { tags: ['2.7.17'] }, async () => {
    const answer = await visitor().functions.invoke('send-lead-email', { body: lead })
    expect(answer).toMatchObject({ data: { success: true }, error: null })
    expect(await h.sql`select work_email from app.leads`).toHaveLength(1)
  })

  test('send-contact-email by a signed-in user', { tags: ['2.7.18a'] }, async () => {
    const { owner } = await newCompany(h)
    const client = dataClient(h, url, owner)
    const answer = await client.functions.invoke('send-contact-email', { body: contact })
    expect(answer).toMatchObject({ data: { success: true }, error: null })
    expect(await h.sql`select message from app.contact_messages`).toEqual([
      { message: contact.message },
    ])
  })

  test('a refusal carries its message in `error`', { tags: ['2.7.18b'] }, async () => {
    const body = { ...contact, message: 'Short' }
    const { error } = await visitor().functions.invoke('send-contact-email', { body })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(400)
    expect(await error.context.json()).toMatchObject({
      success: false,
      error: 'Message must be at least 10 characters',
      error_code: 'validation_failed',
    })
  })

  test('an unknown function differs from a refusal', async () => {
    const { error } = await visitor().functions.invoke('drop-tables', { body: {} })
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error.context.status).toBe(404)
    expect(await error.context.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'Requested function was not found',
    })
  })
})

describe('the wire of functions', () => {
  const send = (headers: Record<string, string>, payload = JSON.stringify(contact)) =>
    h.request({ method: 'POST', url: '/functions/v1/send-contact-email', headers, payload })

  test('pages of any origin may call', async () => {
    const preflight = await h.request({
      method: 'OPTIONS',
      url: '/functions/v1/send-contact-email',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, apikey, content-type, x-client-info',
      },
    })
    expect(preflight.statusCode).toBe(204)
    // A page that sent GET must be able to read the 405.
    expect(preflight.headers['access-control-allow-methods']).toContain('GET')
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
    })
    expect((await send({ origin: 'https://shop.example' })).headers).toMatchObject({
      'access-control-allow-origin': '*',
    })
  })

  test('refuses an invalid bearer', async () => {
    const answer = await send({ authorization: 'Bearer somebody' })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 401,
      body: { code: 401, message: 'Invalid JWT' },
    })
  })

  test('refuses a body that is not JSON or too large, and methods other than POST', async () => {
    expect((await send({}, '{')).statusCode).toBe(400)
    expect((await send({}, `"${'x'.repeat(5_000_000)}"`)).statusCode).toBe(413)
    const got = await h.request({ method: 'GET', url: '/functions/v1/send-contact-email' })
    expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST'])
    expect((await send({ 'idempotency-key': 'ü' })).statusCode).toBe(400)
  })
})
