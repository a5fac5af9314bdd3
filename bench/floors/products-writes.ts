// The floor of product writes: only Fastify and pg. One prepared statement per request on a table
// with the same columns and indexes; no sign-in, row-level security or triggers.
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 })
// The database server may end first, which is not a failure.
pool.on('error', () => {})
const companyId = process.env.FLOOR_COMPANY_ID
const app = Fastify()

const columns = ['name', 'category', 'websiteUrl', 'salesContactName', 'salesContactEmail'] as const
type Product = Record<(typeof columns)[number], string>
const valuesOf = (body: unknown) => columns.map((name) => (body as Product)[name])
const idOf = (params: unknown) => (params as { id: string }).id

async function answer(reply: FastifyReply, name: string, text: string, values: unknown[]) {
  const { rows } = await pool.query({ name, text, values })
  reply.type('application/json').status(rows.length === 1 ? 200 : 404)
  return JSON.stringify(rows[0] ?? {})
}

app.post('/api/products', ({ body }, reply) =>
  answer(
    reply,
    'insert',
    `insert into floor.products (id, company_id, user_id, name, category, websiteurl,
       salescontactname, salescontactemail)
     values ($1, $2, $2, $3, $4, $5, $6, $7) returning *`,
    [randomUUID(), companyId, ...valuesOf(body)],
  ),
)

app.put('/api/products/:id', ({ body, params }, reply) =>
  answer(
    reply,
    'update',
    `update floor.products set name = $2, category = $3, websiteurl = $4, salescontactname = $5,
       salescontactemail = $6, updated_at = now() where id = $1 returning *`,
    [idOf(params), ...valuesOf(body)],
  ),
)

app.delete('/api/products/:id', ({ params }, reply) =>
  answer(reply, 'delete', 'delete from floor.products where id = $1 returning id', [idOf(params)]),
)

process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
