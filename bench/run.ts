// npm run bench [-- domain…] [--quick] [--fresh-clone] [--profile] [--publish] [--set FILE --corpus FOLDER]
// Prints a table and writes it to bench/results/latest.md; --publish also writes docs/bench.md, which
// requires a full run without failures on an otherwise idle machine.
import '../scripts/offer-help.mjs'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './briefwell.ts'
import { disturbance, machineFacts } from './machine.ts'
import { type Benchmark, type Options, type Row, toTable } from './measure.ts'
import { cleanUp } from './processes.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'fresh-clone': { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    set: { type: 'string', default: join(import.meta.dirname, 'copilot/questions.jsonl') },
    corpus: { type: 'string', default: join(import.meta.dirname, 'copilot/corpus') },
  },
})
const introduction = `# Benchmarks

Each figure is a ratio to a baseline ("floor") measured in the same run, in alternating rounds: the median
of the rounds, and their range. For speeds higher is better; for times, memory and sizes lower is better.
Written by \`npm run bench\`; the source of the floors is in \`bench/floors/\`.`
const results = join(import.meta.dirname, 'results')
const known = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.bench.ts'))
  .sort()
const unknown = positionals.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Choose from ${known.join(', ')}.\n`)
  process.exit(1)
}
const chosen = known.filter((name) => positionals.length === 0 || positionals.includes(name))
const unpublishable =
  disturbance() ?? (flags.quick || positionals.length > 0 ? 'this is not a full run' : null)
if (flags.publish && unpublishable) {
  process.stderr.write(`--publish refused: ${unpublishable}.\n`)
  process.exit(1)
}
const options: Options = {
  quick: flags.quick,
  freshClone: flags['fresh-clone'],
  profileDir: flags.profile ? results : null,
  copilot: { set: flags.set, corpus: flags.corpus },
  say: (text) => process.stderr.write(`${text}\n`),
}

mkdirSync(results, { recursive: true })
const started = Date.now()
const rows: Row[] = []
const failures: string[] = []
for (const name of chosen) {
  const { default: bench } = (await import(`./${name}.bench.ts`)) as { default: Benchmark }
  try {
    rows.push(...(await bench(options)))
  } catch (error) {
    failures.push(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    await cleanUp()
  }
}
const facts = machineFacts({ quick: flags.quick, seconds: (Date.now() - started) / 1000 })
const report = [introduction, facts, toTable(rows), ...failures].join('\n\n')
process.stdout.write(`${report}\n`)
writeFileSync(join(results, 'latest.md'), `${report}\n`)
if (flags.publish && failures.length === 0)
  writeFileSync(join(root, 'docs/bench.md'), `${report}\n`)
process.exit(failures.length === 0 ? 0 : 1)
