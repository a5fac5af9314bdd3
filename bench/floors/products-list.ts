// The floor of the product list: Fastify and pg and nothing else. The same two questions to the
// same table, asked by a superuser, so that no row-level security applies; nobody signs in.
import Fastify from 'fastify'
import pg from 'pg'
import { countStatement, listStatement } from './products-sql.ts'

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 })
// Its last words when the server ends before us are no failure.
pool.on('error', () => {})
const companyId = process.env.FLOOR_COMPANY_ID
const app = Fastify()

app.get('/api/products', async (request, reply) => {
  const limit = Number((request.query as { limit?: string }).limit ?? 24)
  const [rows, counted] = await Promise.all([
    pool.query(listStatement, [companyId, limit + 1]),
    pool.query(countStatement, [companyId]),
  ])
  reply.type('application/json')
  return JSON.stringify({ items: rows.rows.slice(0, limit), total: Number(counted.rows[0].count) })
})

app.get('/rest/v1/products', async (request, reply) => {
  const limit = Number((request.query as { limit?: string }).limit)
  const { rows } = await pool.query(listStatement, [companyId, limit])
  reply.type('application/json')
  return JSON.stringify(rows)
})

process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
