// The floors of the product list: only Fastify and pg, on the same table. They query as a superuser
// without sign-in, so no row-level security applies. Below /prepared, the page and its stored count
// are one prepared statement; elsewhere, unnamed statements count the rows.
import Fastify from 'fastify'
import pg from 'pg'
import { countStatement, listStatement, listWithKeptCount } from './products-sql.ts'

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 })
// The database server may end first, which is not a failure.
pool.on('error', () => {})
const companyId = process.env.FLOOR_COMPANY_ID
const app = Fastify()

type Query = { limit?: string }
const limitOf = ({ query }: { query: unknown }) => Number((query as Query).limit ?? 24)

app.get('/api/products', async (request, reply) => {
  const limit = limitOf(request)
  const [rows, counted] = await Promise.all([
    pool.query(listStatement, [companyId, limit + 1]),
    pool.query(countStatement, [companyId]),
  ])
  reply.type('application/json')
  return JSON.stringify({ items: rows.rows.slice(0, limit), total: Number(counted.rows[0].count) })
})

app.get('/prepared/api/products', async (request, reply) => {
  const limit = limitOf(request)
  const { rows } = await pool.query({
    name: 'list',
    text: listWithKeptCount,
    values: [companyId, limit + 1],
  })
  reply.type('application/json')
  return JSON.stringify({ items: rows.slice(0, limit), total: Number(rows[0].count) })
})

app.get('/rest/v1/products', async (request, reply) => {
  const { rows } = await pool.query(listStatement, [companyId, limitOf(request)])
  reply.type('application/json')
  return JSON.stringify(rows)
})

app.get('/prepared/rest/v1/products', async (request, reply) => {
  const values = [companyId, limitOf(request)]
  const { rows } = await pool.query({ name: 'table', text: listStatement, values })
  reply.type('application/json')
  return JSON.stringify(rows)
})

process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
