/** Methods that the routes of an app allow at a path. */
import type { Router } from './router.ts'

const ROUTE_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** HEAD is allowed where GET is. Empty where no route matches. */
export function routedMethods(app: Router, path: string): readonly string[] {
  const routed = ROUTE_METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'),
  )
  return routed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
