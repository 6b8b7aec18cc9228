/**
 * Fuzzed requests, generated from the OpenAPI document and the patterns of the pages: routes with valid, almost valid
 * and absurd parameters, headers of proxies and browsers, bodies of every kind. The server must survive and answer each
 * one with a status that `isDocumentedStatus` accepts.
 */
import * as fc from 'fast-check'
import {
  anyBody,
  anyHeaders,
  anyText,
  bodyOf,
  type KnownValues,
  type Schema,
  valueOf,
  ZERO_ADDRESS,
} from './arbitraryValues.fixture.ts'
import type { OpenApiDocument } from './openApiDocument.ts'

export interface ArbitraryRequest {
  readonly method: string
  /** With its query; only characters that may stand in the first line of a request. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ArbitraryOptions {
  readonly known?: KnownValues
  readonly pages: {
    /** Addresses with `:name` for what differs. */
    readonly patterns: readonly string[]
    /** Of their queries. */
    readonly parameters: readonly string[]
  }
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

/** Any request to a server that promises this document. */
export function arbitraryRequest(
  document: OpenApiDocument,
  { known = {}, pages }: ArbitraryOptions,
): fc.Arbitrary<ArbitraryRequest> {
  const routes = routesOf(document)
  // Once for each route: to make one takes far longer than to draw from it.
  const ofRoute = fc.oneof(...routes.map((route) => routeRequest(document, route, known)))
  const ofPage = pageRequest(pages)
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

/** Query parameters that every page reads, and some that none does. */
const QUERY_PARAMETERS = ['lang', 'x', '__proto__']

/** Addresses of pages. A parameter of the query may be given twice. */
const pageRequest = ({ patterns, parameters }: ArbitraryOptions['pages']): fc.Arbitrary<ArbitraryRequest> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      pattern: fc.constantFrom(...patterns),
      value: fc.oneof(fc.constantFrom(...PAGE_VALUES), anyText),
      query: fc.array(
        fc.tuple(
          fc.constantFrom(...parameters, ...QUERY_PARAMETERS),
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
