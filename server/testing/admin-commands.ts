import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Harness } from './harness.ts'

const root = join(import.meta.dirname, '../..')
const script = join(root, 'scripts/admin.ts')

/** Loading takes most of a command's time. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')

/**
 * Starts an operator's command next to the server, without the server's URL. `typed: null` leaves
 * stdin open for later input.
 */
export function startAdmin(
  h: Harness,
  args: string[],
  { settings = {}, typed = '' }: { settings?: Record<string, string>; typed?: string | null } = {},
) {
  const { DATABASE_URL = '', DATA_DIR, SMTP_URL = '' } = h.services.env
  const child = spawn(process.execPath, [script, ...args], {
    env: { NODE_COMPILE_CACHE, ...process.env, DATABASE_URL, DATA_DIR, SMTP_URL, ...settings },
  })
  // A command that reads no input may already have ended.
  child.stdin.on('error', () => {})
  if (typed !== null) child.stdin.end(typed)
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]).then(([out, err, code]) => ({ out, err, code }))
  return { child, ended }
}

/** Runs a command of the operator to its end. */
export const runAdmin = (h: Harness, ...args: string[]) => startAdmin(h, args).ended

/** The same, with input for its prompts. */
export const runAdminTyping = (h: Harness, typed: string, ...args: string[]) =>
  startAdmin(h, args, { typed }).ended
