// Imported before everything else by each program: with --help, it prints the comment at the top of the program
// and ends, before anything else of it runs.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const [, started = '', ...args] = process.argv

if (args[0] === 'help' || args.some((word) => word === '--help' || word === '-h')) {
  // That one only runs another.
  const wraps = basename(started) === 'with-packages.mjs'
  const program = (wraps && args.find((word) => word.startsWith('scripts/'))) || started
  const lines = readFileSync(program, 'utf8').split('\n')
  const end = lines.findIndex((line) => !line.startsWith('//'))
  process.stdout.write(
    lines
      .slice(0, end)
      .map((line) => `${line.replace(/^\/\/ ?/, '')}\n`)
      .join(''),
  )
  process.exit()
}
