/**
 * The options of a command, as one table of zod schemas: how each is read, and what `--help` says of it. Node's strict
 * parser refuses what is not in the table, so that a mistyped option stops the command instead of being ignored.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'

/** The command line is invalid. Nothing was read, sent or written. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Options by name. Those of {@link option} take a value, those of {@link flag} none. */
export type Options = Readonly<Record<string, z.ZodType>>

/** @param hint the value's place in `--help`. */
export const option = <Schema extends z.ZodType>(hint: string, about: string, schema: Schema): Schema =>
  schema.meta({ title: hint, description: about })

export const flag = (about: string) => z.boolean().default(false).meta({ description: about })

/** What a command line holds, not yet checked. @throws {UsageError} for an unknown option or a missing value. */
export function readArguments(args: readonly string[], options: Options, allowPositionals = false) {
  const types = Object.entries(options).map(
    ([name, schema]) => [name, { type: schema.meta()?.title === undefined ? 'boolean' : 'string' }] as const,
  )
  try {
    return parseArgs({ args: [...args], allowPositionals, options: Object.fromEntries(types) })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The options' values; others are ignored. @throws {UsageError} with the first problem. */
export function checkOptions<Shape extends z.ZodRawShape>(
  options: Shape,
  given: unknown,
): z.output<z.ZodObject<Shape>> {
  const checked = z.object(options).safeParse({ ...Object(given) })
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new UsageError(`--${issue?.path.join('.')}: ${issue?.message}`)
}

/** The options as `--help` lists them. */
export const describeOptions = (options: Options): string =>
  Object.entries(options)
    .map(([name, schema]) => {
      const { title, description = '' } = schema.meta() ?? {}
      return describeEntry(`--${name}${title === undefined ? '' : ` <${title}>`}`, description)
    })
    .join('')

const LABEL_COLUMNS = 24

/** A label and what it means, in two columns. */
export function describeEntry(label: string, about: string): string {
  const lines = about.match(/\S.{0,86}(?= |$)/g) ?? []
  const heading =
    label.length < LABEL_COLUMNS ? label.padEnd(LABEL_COLUMNS) : `${label}\n${' '.repeat(LABEL_COLUMNS + 2)}`
  return `  ${heading}${lines.join(`\n${' '.repeat(LABEL_COLUMNS + 2)}`)}\n`
}
