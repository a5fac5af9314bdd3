import type pg from 'pg'
import { sketchOf } from '../../server/passages/meaning/sketch-of.ts'
import type { Person } from '../briefwell.ts'
import { randomFrom } from './models/seeded.ts'

type Vector = readonly number[]

/** Of passages; more would take long to make. */
const mostLikenesses = 10_000
const atOnce = 250
/** In each dimension, of which a vector of length 1 has some hundreds. */
const noise = 0.1

/**
 * Makes vectors that the model might have made, because embedding so many texts takes too long: those of all passages
 * with some noise. At place -1 stands the passage as a whole. Returns the name of the model.
 */
export async function makeLikenesses(client: pg.Client): Promise<string> {
  const { rows: passages } = await client.query<{ model: string; windows: Vector[] }>(
    `select model, jsonb_agg(vector order by place) as windows from app.passage_windows
     where dims > 0
     group by passage_id, model order by passage_id limit $1`,
    [mostLikenesses],
  )
  const [first] = passages
  if (!first) throw new Error('no passage has a vector')
  await client.query(
    'create temp table likenesses (n integer, place integer, sketch bit varying, vector real[])',
  )
  const random = randomFrom(1)
  for (let from = 0; from < mostLikenesses; from += atOnce) {
    const rows = Array.from({ length: atOnce }, (_, at) => from + at).flatMap((n) =>
      likenessOf(passages[n % passages.length]?.windows ?? [], random).map((vector, at) => ({
        n: n + 1,
        place: at - 1,
        sketch: sketchOf(vector),
        vector,
      })),
    )
    await client.query(
      `insert into likenesses
       select v.n, v.place, v.sketch::bit varying, v.vector
       from jsonb_to_recordset($1::jsonb) as v (n integer, place integer, sketch text, vector real[])`,
      [JSON.stringify(rows)],
    )
  }
  return first.model
}

/** Gives a company's passages these vectors, as the job writes them; returns how many windows there are. */
export async function addVectors(
  client: pg.Client,
  { id }: Person,
  model: string,
): Promise<number> {
  await client.query(
    `create temp table matched as
     select p.id, p.company_id, p.holder_id,
       1 + row_number() over (order by p.id) % (select count(distinct n) from likenesses) as n
     from app.passages p
     where p.company_id = $1 and not app.is_a_label(p.field)`,
    [id],
  )
  await client.query('analyze matched; analyze likenesses')
  const columns = 'company_id, holder_id, model, dims, sketch, vector'
  const values = 'm.company_id, m.holder_id, $1, cardinality(l.vector), l.sketch, l.vector'
  const { rowCount } = await client.query(
    `insert into app.passage_windows (passage_id, place, ${columns})
     select m.id, l.place, ${values} from matched m join likenesses l on l.n = m.n and l.place >= 0`,
    [model],
  )
  await client.query(
    `insert into app.passage_vectors (passage_id, ${columns})
     select m.id, ${values} from matched m join likenesses l on l.n = m.n and l.place = -1`,
    [model],
  )
  // The job would replace them.
  await client.query(
    'delete from app.passages_to_embed e using matched m where e.passage_id = m.id',
  )
  await client.query('drop table matched')
  return rowCount ?? 0
}

/** The passage as a whole, then its windows. */
function likenessOf(windows: readonly Vector[], random: () => number): Vector[] {
  const alike = windows.map((vector) =>
    toLengthOne(vector.map((value) => value + noise * (random() - 0.5))),
  )
  const [first = []] = alike
  const whole = first.map((_, at) => alike.reduce((sum, vector) => sum + (vector[at] ?? 0), 0))
  return [toLengthOne(whole), ...alike]
}

function toLengthOne(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return vector.map((value) => Math.fround(value / length))
}
