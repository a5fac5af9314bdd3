// Who may do what, according to the specification. Nothing here is read from the product, and the
// product may not read it, because no test could find an error that both share.

/** Everyone who may try to access the first company; its own members come first. */
export const actors = [
  'anonymous',
  'owner',
  'admin',
  'editor',
  'profile',
  'products',
  'briefs',
  'team',
  'powerless',
  'removed',
  'pending',
  'stranger',
  'otherOwner',
  'otherAdmin',
  'otherEditor',
] as const
export type Actor = (typeof actors)[number]

type Right = 'profile' | 'products' | 'briefs' | 'team'

/** The flags of each member; anyone not listed has no company. */
export const rightsOf: Partial<Record<Actor, readonly Right[]>> = {
  owner: ['profile', 'products', 'briefs', 'team'],
  admin: ['profile', 'products', 'briefs', 'team'],
  editor: ['briefs'],
  profile: ['profile'],
  products: ['products'],
  briefs: ['briefs'],
  team: ['team'],
  powerless: [],
  otherOwner: ['profile', 'products', 'briefs', 'team'],
  otherAdmin: ['profile', 'products', 'briefs', 'team'],
  otherEditor: ['briefs'],
}

/** Whose row it is, relative to the actor. An actor without a company owns no rows in one. */
export const whose = ['own', 'company', 'foreign', 'unknown'] as const
export type Whose = (typeof whose)[number]

const having = (right: Right) => actors.filter((actor) => rightsOf[actor]?.includes(right))
const members = actors.filter((actor) => rightsOf[actor])
const owners: readonly Actor[] = ['owner', 'otherOwner']

const groups = {
  everybody: actors,
  /** A removed member's account is deleted, and its session with it. */
  accounts: actors.filter((actor) => actor !== 'anonymous' && actor !== 'removed'),
  /** An ended session is refused as such, even if visitors may make the call. */
  visitorsAndAccounts: actors.filter((actor) => actor !== 'removed'),
  allButPending: actors.filter((actor) => actor !== 'pending'),
  withoutCompany: ['pending', 'stranger'],
  pending: ['pending'],
  members,
  profile: having('profile'),
  products: having('products'),
  briefs: having('briefs'),
  team: having('team'),
  /** Members who manage briefs or products can add briefs. */
  briefsOrProducts: [...new Set([...having('briefs'), ...having('products')])],
  /** Nobody can change or remove the owner. */
  teamButOwners: having('team').filter((actor) => !owners.includes(actor)),
  /** Only members who have every right can make someone an admin. */
  everyRight: actors.filter((actor) => rightsOf[actor]?.length === 4),
  everyRightButOwners: actors.filter(
    (actor) => rightsOf[actor]?.length === 4 && !owners.includes(actor),
  ),
  membersButOwners: members.filter((actor) => !owners.includes(actor)),
  owners,
} as const satisfies Record<string, readonly Actor[]>
export type Group = keyof typeof groups

/**
 * One group if no row is involved, otherwise a group per kind of row; omitted kinds are allowed for
 * nobody.
 */
export type Rule = Group | 'nobody' | { readonly [whose in Whose]?: Group }

/** Whether the specification allows it. */
export function allows(rule: Rule, actor: Actor, row: Whose): boolean {
  if (rule === 'nobody') return false
  const group = typeof rule === 'string' ? rule : rule[row]
  return group !== undefined && (groups[group] as readonly Actor[]).includes(actor)
}

/** Whether the rule distinguishes rows. */
export const aboutRows = (rule: Rule) => typeof rule !== 'string'
