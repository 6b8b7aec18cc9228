/** Names the invalid field of a request and what is wrong with it. */
import type { z } from '@hono/zod-openapi'

export interface InputError {
  /** Path of the field; empty for the request as a whole. */
  readonly field: string
  /** A sentence without its full stop. */
  readonly message: string
}

/** A request that a schema rejects. */
export interface RejectedInput {
  readonly issue: z.core.$ZodIssue | undefined
  /** What the schema got. */
  readonly data: unknown
  /** Part of the request as Hono names it: `query`, `param`, `header`, `json`, … */
  readonly target: string
  /** How often a query parameter was given. */
  readonly countOf: (parameter: string) => number
}

/** The first validation error. */
export function firstInputError({ issue, data, target, countOf }: RejectedInput): InputError {
  const field = issue?.path.map(String).join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    return { field: unknown, message: `Unknown parameter ${unknown}` }
  }
  if (target === 'query' && countOf(field) > 1) return { field, message: `${field}: must be given once` }
  const what = issue === undefined ? 'is invalid' : describeIssue(issue, data)
  return { field, message: `${field === '' ? 'The request' : field}: ${what}` }
}

/** By code: those of `refine` and `regex` have our schemas' own words, the others Zod's, which are replaced. */
function describeIssue(issue: z.core.$ZodIssue, data: unknown): string {
  switch (issue.code) {
    case 'custom':
      // Of an address it has full stops.
      return issue.message.replace(/\.$/, '')
    case 'invalid_format':
      return issue.format === 'regex' ? issue.message : 'is invalid'
    case 'invalid_value':
      return issue.values.length === 2
        ? `must be ${issue.values.map(String).join(' or ')}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must not be longer than ${issue.maximum} characters`
    case 'too_small':
      return 'must not be empty'
    case 'invalid_type':
      if (isMissing(data, issue.path)) return 'is missing'
      return `must be ${AN.has(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    default:
      return 'is invalid'
  }
}

/** Zod's types that begin with a vowel. */
const AN: ReadonlySet<string> = new Set(['array', 'int', 'object', 'undefined'])

const isMissing = (data: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), data) === undefined
