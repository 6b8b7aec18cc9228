/** Texts, bodies and headers of fuzzed requests: some fit the schema, some are absurd. */
import * as fc from 'fast-check'
import type { OpenApiDocument } from './openApiDocument.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly $ref?: string
}

/** Values by the name of a parameter or a field, which are sent often: of things that exist. */
export type KnownValues = Readonly<Record<string, readonly string[] | undefined>>

export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

const absurdities = [
  ...'0 -1 1 01 7 9999 10000 10001 2147483648 9007199254740993 1e3 NaN Infinity null true'.split(' '),
  ...'undefined __proto__ constructor % %00 %zz .. ../.. {{7*7}} <script> id -id heat recent 0x'.split(' '),
  '',
  '\u0000',
  '\u{1F336}',
  '\uD800',
  "'; drop table peppers; --",
  ZERO_ADDRESS,
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
]

/** Text of every kind that has broken something somewhere. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...absurdities),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.integer({ min: 0, max: 400 }).map((length) => 'a'.repeat(length)),
)

/** What no field asks for. Made once: it takes long. */
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(fc.jsonValue(), anyText)

const texts = new Map<string, fc.Arbitrary<string>>()

/** A text that matches a pattern. */
function textOf(pattern: string): fc.Arbitrary<string> {
  const text = texts.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  texts.set(pattern, text)
  return text
}

/** A value that fits a schema, more or less. */
export function valueOf(
  document: OpenApiDocument,
  schema: Schema | undefined,
  known: readonly string[] = [],
): fc.Arbitrary<string> {
  const { type, enum: choices, pattern } = resolved(document, schema)
  const kinds = [type ?? []].flat()
  const right: fc.Arbitrary<string>[] = []
  if (choices && choices.length > 0) right.push(fc.constantFrom(...choices.map(String)))
  if (kinds.includes('integer') || kinds.includes('number'))
    right.push(fc.integer({ min: 0, max: 10_001 }).map(String))
  if (kinds.includes('boolean')) right.push(fc.constantFrom('true', 'false'))
  if (pattern !== undefined) right.push(textOf(pattern))
  right.push(fc.integer({ min: 1, max: 40 }).map(String))
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...right) },
    { weight: 2, arbitrary: anyText },
    ...(known.length === 0 ? [] : [{ weight: 20, arbitrary: fc.constantFrom(...known) }]),
  )
}

export function bodyOf(document: OpenApiDocument, schema: Schema, known: KnownValues): fc.Arbitrary<string> {
  return jsonOf(document, schema, known, 0).map((value) => JSON.stringify(value))
}

function jsonOf(
  document: OpenApiDocument,
  given: Schema,
  known: KnownValues,
  depth: number,
  values?: readonly string[],
): fc.Arbitrary<unknown> {
  const schema = resolved(document, given)
  if (schema.properties && depth < 4) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        jsonOf(document, field, known, depth + 1, known[name]),
      ]),
    )
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      { weight: 1, arbitrary: wrongValue },
    )
  }
  if (schema.items && depth < 4)
    return fc.oneof(
      fc.array(jsonOf(document, schema.items, known, depth + 1, values), { maxLength: 5 }),
      wrongValue,
    )
  return fc.oneof(
    { weight: 3, arbitrary: valueOf(document, schema, values) },
    { weight: 1, arbitrary: wrongValue },
  )
}

function resolved(document: OpenApiDocument, schema: Schema | undefined): Schema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? '')?.[1]
  if (name === undefined) return schema ?? {}
  return document.components?.schemas?.[name] ?? {}
}

export const anyBody: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  anyText,
  fc.constantFrom('{', '[]', 'null', '"', '{"a":', '[1,2', '{"__proto__":{"x":1}}', '\uFEFF{}'),
  fc.integer({ min: 1, max: 40 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constantFrom(60_000, 65_537, 70_000).map((length) => `"${'x'.repeat(length)}"`),
)

const headerText = fc
  .string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  })
  .filter((text) => text !== '')

export const anyHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record(
    {
      accept: fc.constantFrom('text/html', 'application/json', '*/*', ';;,', 'text/event-stream'),
      'accept-language': fc.oneof(fc.constantFrom('de-AT,en;q=0.5', 'pt;q=x', '*;q=0', ';;,='), headerText),
      'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip;q=0', '*;q=x'), headerText),
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
        'x',
        '/',
      ),
      origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost', 'not an origin'),
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
      cookie: fc.oneof(
        fc.constantFrom('__Host-session=x', '__Host-session=', 'a=b; a=c; =;', 'lang=de', 'lang=%E0%A4%A'),
        headerText,
      ),
      'if-none-match': fc.oneof(fc.constantFrom('*', '""', 'W/"x"', ','), headerText),
      range: fc.constantFrom('bytes=0-1', 'bytes=-', 'x'),
      'last-event-id': fc.constantFrom('0', '-1', '99999999999999999999', 'x'),
      'x-forwarded-for': fc.oneof(fc.constantFrom('1.2.3.4', '::1', ', ,'), headerText),
      forwarded: fc.oneof(fc.constantFrom('for=1.2.3.4', 'for="[::1]:x"', ';;'), headerText),
      'x-request-id': headerText,
      'access-control-request-method': fc.constantFrom('GET', 'POST', 'x'),
      authorization: headerText,
    },
    { requiredKeys: [] },
  )
  .chain((headers) => {
    const entries = Object.entries(headers)
    return fc.subarray(entries, { maxLength: Math.min(5, entries.length) })
  })
  .map((entries) => Object.fromEntries(entries))
