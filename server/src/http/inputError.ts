/** Names the invalid field of a request and what is wrong with it. */
import type { z } from '@hono/zod-openapi'

export interface InputError {
  /** Path of the field; empty for the request as a whole. */
  readonly field: string
  /** A sentence without its full stop. */
  readonly message: string
}

/**
 * The first validation error.
 * @param target part of the request as Hono names it: `query`, `param`, `header`, `json`, …
 * @param countOf how often a query parameter was given.
 */
export function firstInputError(
  issue: z.core.$ZodIssue | undefined,
  target: string,
  countOf: (parameter: string) => number,
): InputError {
  const field = issue?.path.map(String).join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    return { field: unknown, message: `Unknown parameter ${unknown}` }
  }
  if (target === 'query' && countOf(field) > 1) return { field, message: `${field}: must be given once` }
  const what = issue === undefined ? 'is invalid' : describeIssue(issue)
  return { field, message: `${field === '' ? 'The request' : field}: ${what}` }
}

/** The schema's message, or ours where the schema has only Zod's default. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too (big|small))/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.length === 2
        ? `must be ${issue.values.map(String).join(' or ')}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must not be longer than ${issue.maximum} characters`
    case 'too_small':
      return 'must not be empty'
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is missing'
      return `must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    default:
      return 'is invalid'
  }
}
