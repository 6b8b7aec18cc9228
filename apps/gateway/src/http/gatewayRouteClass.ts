/** Rate limit class of a request to the gateway by its cost, from method and path alone. */
import type { RouteClass } from '@peppermint/http/edge/routeClass.ts'

/** POST requests that change nothing, and that a wallet sends for each transaction it shows. */
export const READING_POST =
  /\/(data-decoder|estimations|preview|counterparty-analysis|threat-analysis|views\/transaction-confirmation|export\/chains\/[^/]+\/[^/]+)$/
/** Answers from memory or a few rows. */
const CHEAP_READ =
  /^\/v\d\/(chains(\/[^/]+(\/(about|safe-apps|logo\.svg|explorer|safes\/[^/]+$).*)?)?|balances\/supported-fiat-codes)$/

/** @param path without base path and trailing slash. */
export function gatewayRouteClass(method: string, path: string): RouteClass {
  if (path === '/health' || path === '/ready' || path === '/metrics') return 'free'
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  if (!isRead && !READING_POST.test(path)) return 'writes'
  return method === 'OPTIONS' || CHEAP_READ.test(path) || path === '/api-json' ? 'reads' : 'lists'
}
