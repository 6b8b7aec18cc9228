/** Schemas of a file that a person wrote, and their issues in sentences. */
import { z } from 'zod'

/** Thrown by a parser instead of TypeError if the value must not be printed. */
export class SecretValueError extends TypeError {
  override readonly name = 'SecretValueError'
}

/** An object without unknown fields, so that typos do not go unnoticed. */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: ({ code }) => (code === 'invalid_type' ? 'an object' : undefined) })

/** What `parse` makes of a value. It throws an error with the expected value as message. */
export const read = <Output, Input>(parse: (given: unknown) => Output) =>
  z.unknown().transform((given, context) => {
    try {
      return parse(given)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const params = { isSecret: error instanceof SecretValueError }
      context.addIssue({ code: 'custom', message, params })
      return z.NEVER
    }
  }) as unknown as z.ZodType<Output, Input>

/** One sentence for each issue. @param value what was parsed. @param root its name, for instance "The collection". */
export function describeIssues({ issues }: z.ZodError, value: unknown, root: string): readonly string[] {
  return issues.flatMap((issue) => {
    const { path, message } = issue
    const place = (keys: readonly PropertyKey[]) =>
      keys.reduce<string>(
        (before, key) => (typeof key === 'number' ? `${before}[${key}]` : `${before}: ${String(key)}`),
        root,
      )
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${place(path)}: unknown field ${key}.`)
    const field = path.at(-1)
    if (message === 'an object' || typeof field !== 'string') return [`${place(path)}: must be ${message}.`]
    const isSecret = issue.code === 'custom' && issue.params?.['isSecret'] === true
    const found = isSecret ? '' : `; it is ${formatValue(path.reduce(valueAt, value))}`
    return [`${place(path.slice(0, -1))}: ${field} must be ${message}${found}.`]
  })
}

const valueAt = (inside: unknown, key: PropertyKey): unknown => Object(inside)[key]

function formatValue(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? typeof value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
