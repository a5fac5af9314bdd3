import { config, type z } from 'zod'

// What a schema says of a wrong value unless it has words of its own: people read it in forms and imports.

type Problem = z.core.$ZodRawIssue

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'empty',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address',
  url: 'Enter a full web address',
  datetime: 'Enter a date and time such as 2026-11-28T09:00:00Z',
  date: 'Enter a date such as 2026-11-28',
  uuid: 'This is not an id',
}

/** What is wrong with a value, in words. */
function plainProblem(problem: Problem): string {
  switch (problem.code) {
    case 'invalid_type':
      if (problem.input === undefined) return 'This is missing'
      if (problem.input === null) return 'This must not be empty'
      return `This must be ${nouns[problem.expected] ?? 'of another form'}`
    case 'too_big':
      return problem.inclusive === false
        ? `Use less than ${problem.maximum}`
        : `Use at most ${amount(problem.maximum, problem.origin)}`
    case 'too_small':
      return problem.inclusive === false
        ? `Use more than ${problem.minimum}`
        : `Use at least ${amount(problem.minimum, problem.origin)}`
    case 'invalid_format':
      return formats[problem.format] ?? 'This has the wrong form'
    case 'not_multiple_of':
      return `Use a multiple of ${problem.divisor}`
    case 'unrecognized_keys':
      return `Remove what is not known here: ${problem.keys.join(', ')}`
    case 'invalid_value':
      return `Use ${problem.values.length > 1 ? 'one of these: ' : ''}${problem.values.join(', ')}`
    default:
      return 'This has the wrong form'
  }
}

function amount(limit: number | bigint, origin: string): string {
  const one = limit === 1 || limit === 1n
  if (origin === 'string') return `${limit} ${one ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${limit} ${one ? 'entry' : 'entries'}`
  return String(limit)
}

config({ localeError: plainProblem })
