/** The values of a form that edits a record, at one revision of the record. */
export type Version<Values> = { revision: number; values: Values }

/** What someone else saved while a form was open. */
export type Meanwhile<Values> = {
  theirs: Values
  /** The user's own values of the fields in `conflicts`. */
  mine: Partial<Values>
  /** Fields that both changed, differently: the user chooses. */
  conflicts: (keyof Values)[]
  /** Fields that only the other person changed: they show the other person's values. */
  taken: (keyof Values)[]
}

/** A three-way merge of two people's changes to `base`; `values` keeps mine in conflicts. */
export function merge<Values extends object>(base: Values, theirs: Values, mine: Values) {
  const fields = Object.keys(theirs) as (keyof Values)[]
  const changed = fields.filter((field) => !same(theirs[field], base[field]))
  const taken = changed.filter((field) => same(mine[field], base[field]))
  const conflicts = changed.filter(
    (field) => !taken.includes(field) && !same(mine[field], theirs[field]),
  )
  const values: Values = { ...mine, ...pick(theirs, taken) }
  return { values, meanwhile: { theirs, mine: pick(mine, conflicts), conflicts, taken } }
}

/** The fields of `values` that differ from those of `base`. */
export function changesOf<Values extends object>(values: Values, base: Values): Partial<Values> {
  const fields = Object.keys(base) as (keyof Values)[]
  return pick(
    values,
    fields.filter((field) => !same(values[field], base[field])),
  )
}

export function pick<Values extends object>(
  values: Partial<Values>,
  fields: (keyof Values)[],
): Partial<Values> {
  const picked = fields.filter((field) => field in values).map((field) => [field, values[field]])
  return Object.fromEntries(picked) as Partial<Values>
}

/** Whether two values of a form field are equal; lists are compared by their items. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
