/** What must not happen on any page of a test. */
import type { Page } from '@playwright/test'

/** Records policy violations, errors and requests to other hosts. */
export function watchFaults(page: Page): { readonly faults: readonly string[] } {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') faults.push(`asked ${hostname}`)
  })
  return { faults }
}
