import { brand } from '../../contract/brand.ts'
import type { Ctx } from '../platform/context.ts'

/** Reports that the auth service answers. */
export async function getHealth(_ctx: Ctx) {
  return { name: `${brand.name} Auth`, version: '1', description: 'Accounts and sessions' }
}
