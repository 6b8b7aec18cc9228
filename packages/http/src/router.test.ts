import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { firstInputError } from './router.ts'

const schema = z.strictObject({
  token: z.string().regex(/^\d+$/, 'must be a number').optional(),
  heat: z
    .string()
    .refine((heat) => heat !== 'cold', 'Invalid input: too cold')
    .optional(),
  sort: z.enum(['id', 'heat', 'age']).optional(),
  flag: z.enum(['true', 'false']).optional(),
  text: z.string().min(1).max(5).optional(),
  url: z.url().optional(),
  list: z.array(z.object({ id: z.int() })).optional(),
})

function messageOf(data: unknown, target = 'json', given = 1): string {
  const issue = schema.safeParse(data).error?.issues[0]
  return firstInputError({ issue, data, target, countOf: () => given }).message
}

test.each([
  ['words of our own, of a regex', { token: 'x' }, 'token: must be a number'],
  ['words of our own that begin as Zod’s do', { heat: 'cold' }, 'heat: Invalid input: too cold'],
  ['a choice of three', { sort: 'x' }, 'sort: must be one of id, heat, age'],
  ['a choice of two', { flag: 'x' }, 'flag: must be true or false'],
  ['too long', { text: '123456' }, 'text: must not be longer than 5 characters'],
  ['empty', { text: '' }, 'text: must not be empty'],
  ['a format of Zod’s', { url: 'x' }, 'url: is invalid'],
  ['another type', { text: 5 }, 'text: must be a string'],
  ['null', { text: null }, 'text: must be a string'],
  ['a type with a vowel', { list: 5 }, 'list: must be an array'],
  ['a missing field', { list: [{}] }, 'list.0.id: is missing'],
  ['a missing body', undefined, 'The request: is missing'],
  ['an unknown field', { other: 1 }, 'Unknown parameter other'],
])('names what is wrong: %s', (_, data, message) => {
  expect(messageOf(data)).toBe(message)
})

test('a query parameter that was given twice', () => {
  expect(messageOf({ token: ['1', '2'] }, 'query', 2)).toBe('token: must be given once')
})
