/** Which part of a request is at fault, and what is wrong with it, for whoever wrote the request. */
import type { z } from '@hono/zod-openapi'

export interface InputError {
  /** Path of the field; empty where it is the request as a whole. */
  readonly field: string
  /** A sentence without its full stop. */
  readonly message: string
}

/**
 * The first fault that was found.
 * @param target where it was found, as Hono names it: `query`, `param`, `header`, `json`, …
 * @param countOf how often a parameter stands behind the question mark.
 */
export function firstInputError(
  issue: z.core.$ZodIssue | undefined,
  target: string,
  countOf: (parameter: string) => number,
): InputError {
  const field = issue?.path.map(String).join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys
    return { field: unknown, message: `There is no parameter ${unknown} here` }
  }
  if (target === 'query' && countOf(field) > 1) return { field, message: `${field}: must be given once` }
  const what = issue === undefined ? 'is not what it should be' : describeIssue(issue)
  return { field, message: `${field === '' ? 'The request' : field}: ${what}` }
}

/** What the schema says of it, or our words where only the library has some. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too (big|small))/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.length === 2
        ? `must be ${issue.values.map(String).join(' or ')}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `is too long: ${issue.maximum} characters are the most`
    case 'too_small':
      return 'must not be empty'
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is missing'
      return `must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    default:
      return 'is not what it should be'
  }
}
