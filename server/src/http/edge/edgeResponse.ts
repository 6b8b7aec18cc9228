/**
 * An answer on its way out. Whoever writes it, a route, the edge or Node itself, it leaves with the headers of
 * every answer; they are added where the bytes are made, because that costs the least.
 */
import {
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'
import type { Client } from './clientAddress.ts'
import type { RouteClass } from './routeClass.ts'

/** What the edge knows of a request. */
export interface EdgeFacts {
  readonly id: string
  readonly client: Client
  readonly method: string
  /** Without the query: what is asked may be nobody else's business. */
  readonly path: string
  readonly routeClass: RouteClass
  /** When it came; `performance.now()`. */
  readonly since: number
  /** Headers of this answer alone, as name, value, name, value. */
  readonly headers: readonly string[]
  /** Pattern of the route that answers, for figures; the router fills it in. */
  route: string
}

declare module 'node:http' {
  interface OutgoingMessage {
    /** What every `writeHead` ends in; Node's types leave it out. */
    _storeHeader(statusLine: string, headers: OutgoingHttpHeader[]): void
  }
}

type GivenHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Names (in lower case) of the headers that every answer has and a route may choose otherwise. */
const routesMayChoose = new Set(['cross-origin-resource-policy', 'content-security-policy', 'x-robots-tag'])

/** Seconds of silence for which a connection is kept; clients are told. */
export const SECONDS_KEPT = 75
const KEPT = `timeout=${SECONDS_KEPT}`

export class EdgeResponse extends ServerResponse {
  facts: EdgeFacts | undefined
  /** Headers of every answer, as name, value, name, value. */
  everywhere: readonly string[] = []
  /** Once the server is leaving, every answer is the last of its connection. */
  server: { readonly isLeaving: boolean } | undefined
  /** Lines of the head that were made and checked before. */
  private lines = ''

  override writeHead(status: number, reasonOrHeaders?: string | GivenHeaders, headers?: GivenHeaders): this {
    const given = typeof reasonOrHeaders === 'object' ? reasonOrHeaders : headers
    const flat: OutgoingHttpHeader[] = []
    const chosen = given === undefined ? '' : add(flat, given)
    addMissing(flat, this.everywhere, chosen)
    if (this.facts !== undefined) addMissing(flat, this.facts.headers, chosen)
    return this.writeExactly(status, flat)
  }

  /**
   * These headers and no others.
   * @param lines made by `headerLines`: what is the same for many answers.
   * @param headers of this one, as name, value, name, value. A `Content-Length` must be here, for Node to see.
   */
  writeExactly(status: number, headers: OutgoingHttpHeader[], lines = ''): this {
    if (this.server?.isLeaving) this.shouldKeepAlive = false
    // Node's own answers to what is no request are the last of their connections.
    if (this.shouldKeepAlive && this.facts !== undefined) headers.push('Keep-Alive', KEPT)
    this.lines = lines
    return super.writeHead(status, headers)
  }

  override _storeHeader(statusLine: string, headers: OutgoingHttpHeader[]): void {
    super._storeHeader(statusLine + this.lines, headers)
  }
}

/**
 * Headers as they stand in an answer. Node looks at every letter of every header of every answer: of those that never
 * change it is asked once.
 * @param headers as name, value, name, value.
 * @throws what Node throws of a name or a value that cannot stand in a header.
 */
export function headerLines(headers: readonly string[]): string {
  let lines = ''
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines += `${name}: ${value}\r\n`
  }
  return lines
}

/** Adds what a route gave; returns the names of those that stand in for ours. */
function add(flat: OutgoingHttpHeader[], given: GivenHeaders): string {
  if (Array.isArray(given)) {
    flat.push(...given)
    return ''
  }
  let chosen = ''
  for (const name in given) {
    const value = given[name]
    if (value === undefined) continue
    if (Array.isArray(value)) for (const one of value) flat.push(name, one)
    else flat.push(name, value)
    // Only ours begin so, and few others do.
    const first = name.charCodeAt(0) | 0x20
    if ((first === 0x63 || first === 0x78) && routesMayChoose.has(name.toLowerCase())) {
      chosen += `${name.toLowerCase()} `
    }
  }
  return chosen
}

function addMissing(flat: OutgoingHttpHeader[], headers: readonly string[], chosen: string): void {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index] ?? ''
    if (chosen !== '' && chosen.includes(`${name.toLowerCase()} `)) continue
    flat.push(name, headers[index + 1] ?? '')
  }
}
