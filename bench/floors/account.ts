// The floors of the calls that a signed-in page repeats: only Fastify and pg. They read the account
// and exchange a token as a superuser, without checking a bearer or signing an access token. Below
// /prepared, each is a single prepared statement.
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 })
// The database server may end first, which is not a failure.
pool.on('error', () => {})
const userId = process.env.FLOOR_USER_ID
await pool.query(
  'create table if not exists public.floor_tokens (token text primary key, used bool)',
)
const userWithIdentities = `
  select id, email, raw_app_meta_data, raw_user_meta_data, last_sign_in_at, created_at,
    (select json_agg(json_build_object(
       'id', i.id, 'provider', i.provider, 'identity_data', i.identity_data))
     from auth.identities i where i.user_id = u.id) as identities
  from auth.users u where id = $1`
const exchange = `
  with used as (update public.floor_tokens set used = true where token = $1)
  insert into public.floor_tokens values ($2, false)`
const app = Fastify()

app.get('/user', async () => {
  const [user, identities] = await Promise.all([
    pool.query(
      `select id, email, raw_app_meta_data, raw_user_meta_data, last_sign_in_at, created_at
       from auth.users where id = $1`,
      [userId],
    ),
    pool.query('select id, provider, identity_data from auth.identities where user_id = $1', [
      userId,
    ]),
  ])
  return { ...user.rows[0], identities: identities.rows }
})

app.get('/prepared/user', async () => {
  const { rows } = await pool.query({ name: 'user', text: userWithIdentities, values: [userId] })
  return rows[0]
})

app.post('/token', async (request) => {
  const { refresh_token: given } = request.body as { refresh_token: string }
  const next = randomBytes(16).toString('base64url')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update public.floor_tokens set used = true where token = $1', [given])
    await client.query('insert into public.floor_tokens values ($1, false)', [next])
    await client.query('commit')
  } finally {
    client.release()
  }
  return { refresh_token: next }
})

app.post('/prepared/token', async (request) => {
  const { refresh_token: given } = request.body as { refresh_token: string }
  const next = randomBytes(16).toString('base64url')
  await pool.query({ name: 'token', text: exchange, values: [given, next] })
  return { refresh_token: next }
})

process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
