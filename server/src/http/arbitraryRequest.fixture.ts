/**
 * Fuzzed requests, generated from the OpenAPI document and the patterns of the pages: routes with valid, almost valid
 * and absurd parameters, headers of proxies and browsers, bodies of every kind. The server must survive and answer each
 * one with a status that `isDocumentedStatus` accepts.
 */
import * as fc from 'fast-check'
import { TRAIT_NAMES } from '../collection/pepperTraits.ts'
import type { OpenApiDocument } from './openApiDocument.ts'
import { PAGE_PATTERNS } from './pages/pageRoutes.ts'

export interface ArbitraryRequest {
  readonly method: string
  /** With its query; only characters that may stand in the first line of a request. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly $ref?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: Schema
}

interface Route {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly statuses: readonly string[]
}

/** Values by the name of a parameter or a field, which are sent often: of things that exist. */
export type KnownValues = Readonly<Record<string, readonly string[] | undefined>>

/** Any request to a server that promises this document. */
export function arbitraryRequest(
  document: OpenApiDocument,
  known: KnownValues = {},
): fc.Arbitrary<ArbitraryRequest> {
  const routes = routesOf(document)
  // Once for each route: to make one takes far longer than to draw from it.
  const ofRoute = fc.oneof(...routes.map((route) => routeRequest(document, route, known)))
  return fc.oneof(
    { weight: 6, arbitrary: ofRoute },
    { weight: 2, arbitrary: ofPage },
    { weight: 1, arbitrary: ofNothing },
    { weight: 2, arbitrary: wrongMethod(fc.oneof(ofRoute, ofPage)) },
  )
}

/** Whether the server may answer this request so: a failure of ours only where the document tells of it, never a page. */
export function isDocumentedStatus(
  document: OpenApiDocument,
  request: ArbitraryRequest,
  status: number,
): boolean {
  if (status < 500) return status >= 200
  const [path = ''] = request.path.split('?')
  return routesOf(document).some(
    (route) =>
      status === 503 &&
      (route.method === request.method || (route.method === 'GET' && request.method === 'HEAD')) &&
      route.statuses.includes('503') &&
      patternOf(route.path).test(path),
  )
}

function routesOf(document: OpenApiDocument): readonly Route[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { requestBody } = operation
      const content = requestBody && 'content' in requestBody ? requestBody.content : {}
      return [
        {
          method: method.toUpperCase(),
          path,
          parameters: (operation.parameters ?? []) as readonly Parameter[],
          body: content['application/json']?.schema,
          statuses: Object.keys(operation.responses ?? {}),
        },
      ]
    }),
  )
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`)
}

function routeRequest(
  document: OpenApiDocument,
  route: Route,
  known: KnownValues,
): fc.Arbitrary<ArbitraryRequest> {
  const inPath = route.parameters.filter((one) => one.in === 'path')
  const inQuery = route.parameters.filter((one) => one.in === 'query')
  const names = inQuery.map(({ name }) => name)
  const pairs = inQuery.map((one) =>
    valueOf(document, one.schema, known[one.name]).map((value) => [one.name, value] as const),
  )
  const strange = fc.tuple(fc.oneof(fc.constantFrom('x', '__proto__', ...names), fc.string()), anyText)
  return fc
    .record({
      method:
        route.method === 'GET' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : fc.constant(route.method),
      values: fc.tuple(...inPath.map((one) => valueOf(document, one.schema, known[one.name]))),
      query: pairs.length === 0 ? fc.constant([]) : fc.subarray(pairs).chain((some) => fc.tuple(...some)),
      more: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(strange) }),
      headers: anyHeaders,
      body:
        route.body === undefined ? rarely(anyBody) : fc.oneof(bodyOf(document, route.body, known), anyBody),
    })
    .map(({ method, values, query, more, headers, body }) => {
      const path = inPath.reduce(
        (filled, { name }, index) => filled.replace(`{${name}}`, () => escaped(values[index] ?? '')),
        route.path,
      )
      const search = [...query, ...more]
        .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
        .join('&')
      return withBody({ method, path: search === '' ? path : `${path}?${search}`, headers }, body)
    })
}

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

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
const anyText: fc.Arbitrary<string> = fc.oneof(
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
function valueOf(
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

function bodyOf(document: OpenApiDocument, schema: Schema, known: KnownValues): fc.Arbitrary<string> {
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

const anyBody: fc.Arbitrary<string> = fc.oneof(
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

const anyHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc
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

/** Values of the parameters of pages, which are sent often. */
const PAGE_VALUES: readonly string[] = [
  '1',
  '007',
  '0',
  'phases',
  'overview',
  'alice.eth',
  'a.%zz',
  ZERO_ADDRESS,
]

/** Names of the query parameters that a page reads, and of some that none does. */
const PAGE_PARAMETERS = [
  ...TRAIT_NAMES,
  'heatMin',
  'heatMax',
  'sealed',
  'sort',
  'cursor',
  'lang',
  'x',
  '__proto__',
]

/** Addresses of pages. A parameter of the query may be given twice. */
const ofPage: fc.Arbitrary<ArbitraryRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    pattern: fc.constantFrom(...PAGE_PATTERNS),
    value: fc.oneof(fc.constantFrom(...PAGE_VALUES), anyText),
    query: fc.array(
      fc.tuple(
        fc.constantFrom(...PAGE_PARAMETERS),
        fc.oneof(fc.constantFrom('de', 'en', 'pt-BR', '-id', 'recent'), anyText),
      ),
      { maxLength: 4 },
    ),
    headers: anyHeaders,
    body: rarely(anyBody),
  })
  .map(({ method, pattern, value, query, headers, body }) => {
    const path = pattern.replace(/\*|:\w+\??/, () => escaped(value))
    const search = query.map(([name, text]) => `${escaped(name)}=${escaped(text)}`).join('&')
    return withBody({ method, path: search === '' ? path : `${path}?${search}`, headers }, body)
  })

/** Addresses that no route has. */
const ofNothing: fc.Arbitrary<ArbitraryRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
    path: fc.oneof(
      fc.array(anyText, { maxLength: 4 }).map((parts) => `/${parts.map(escaped).join('/')}`),
      fc.constantFrom(
        '//',
        '/%',
        '/%zz',
        '/%00',
        '/..%2f..',
        '/api',
        '/api/',
        '/api//sale',
        '/api/sale/',
        '/API/SALE',
      ),
      fc.constantFrom(
        '/share/',
        '/share/x.png',
        '/share/1.png.png',
        '/assets/../../x',
        '/a\\b',
        '/?',
        '/?%',
        '/#',
      ),
      fc.integer({ min: 4_000, max: 9_000 }).map((length) => `/${'a'.repeat(length)}`),
    ),
    headers: anyHeaders,
    body: rarely(anyBody),
  })
  .map(({ body, ...request }) => withBody(request, body))

function wrongMethod(requests: fc.Arbitrary<ArbitraryRequest>): fc.Arbitrary<ArbitraryRequest> {
  const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY')
  return fc.tuple(requests, method, rarely(anyBody)).map(([request, other, body]) => {
    const { body: _none, ...rest } = request
    return withBody({ ...rest, method: other }, body)
  })
}

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

function withBody(request: Omit<ArbitraryRequest, 'body'>, body: string | undefined): ArbitraryRequest {
  return body === undefined ? request : { ...request, body }
}

/** The text percent-encoded for a URL; `%`, `%zz` and `%00` stay unchanged, to test invalid encodings. */
function escaped(text: string): string {
  return /^%(zz|00|)$/.test(text) ? text : encodeURIComponent(text.toWellFormed())
}
